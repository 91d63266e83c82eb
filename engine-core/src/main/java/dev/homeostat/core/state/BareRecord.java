package dev.homeostat.core.state;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.state.ResourceRecord;
import org.apiguardian.api.API;

/** The record of a resource of which nothing is remembered but its identity. */
@API(status = INTERNAL)
public final class BareRecord {

  private BareRecord() {}

  /**
   * Begins a record with the identity alone.
   *
   * @param address of the resource
   * @return a builder, whose trees hold apiVersion, kind, name and namespace
   */
  public static ResourceRecord.Builder of(ResourceAddress address) {
    ObjectNode identity = JsonNodeFactory.instance.objectNode();
    identity.put("apiVersion", address.apiVersion()).put("kind", address.id().kind());
    ObjectNode metadata = identity.putObject("metadata").put("name", address.id().name());
    if (!address.id().namespace().isEmpty()) {
      metadata.put("namespace", address.id().namespace());
    }
    return ResourceRecord.builder(address).observerSchema(identity).lastApplied(identity);
  }

  /**
   * Returns the record of an object that was found by its marks (rule STATE-4).
   *
   * @param live the object
   * @param wave of its resource
   * @return a record with the identity and the uid
   */
  public static ResourceRecord found(Resource live, int wave) {
    return of(live.address())
        .phase(ResourceRecord.Phase.PRESENT)
        .wave(wave)
        .uid(live.uid())
        .build();
  }

  /**
   * Returns the rest of a record whose object was handed over (rule ACT-7): the digest of the
   * manifest, until whose change the object is not taken back, and the mark that it was created
   * once (rule ACT-10).
   *
   * @param record of an object that the application owned
   * @return a record without the uid
   */
  public static ResourceRecord handedOver(ResourceRecord record) {
    ResourceRecord.Builder rest =
        of(record.address())
            .phase(ResourceRecord.Phase.HANDED_OVER)
            .addedBy(record.addedBy())
            .wave(record.wave());
    record.manifest().ifPresent(rest::manifest);
    record.createdOnce().ifPresent(rest::createdOnce);
    return rest.build();
  }
}
