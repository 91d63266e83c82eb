package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Readiness;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * A desired resource with its place in the order, the schema in force, and its live object. Holds
 * no sensitive value (rule SECRET-1).
 *
 * @param address the id of the resource and the version in which it is desired
 * @param addedBy the manifest, or the hook that added the resource
 * @param wave the wave in which it is applied (rule ACT-2)
 * @param dependsOn the resources of the application that a dependency puts before it
 * @param schema the observer schema in force, with digests in the place of sensitive values
 * @param object the live object without {@code metadata.managedFields}, with digests in the place
 *     of sensitive values; empty if it is not there
 * @param owners the owners of its fields, with paths that may be shown
 * @param readiness the readiness of the live object (rule ACT-3); empty if it is not there
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record InspectedResource(
    ResourceAddress address,
    FieldOrigin addedBy,
    int wave,
    Set<ResourceId> dependsOn,
    ObjectNode schema,
    Optional<ObjectNode> object,
    List<FieldOwnership> owners,
    Optional<Readiness> readiness) {

  // Copies the collections and freezes the trees.
  public InspectedResource {
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(addedBy, "addedBy");
    dependsOn =
        Collections.unmodifiableSet(new TreeSet<>(Objects.requireNonNull(dependsOn, "dependsOn")));
    schema = Trees.freeze(Objects.requireNonNull(schema, "schema"));
    object = Objects.requireNonNull(object, "object").map(Trees::freeze);
    owners = List.copyOf(Objects.requireNonNull(owners, "owners"));
    Objects.requireNonNull(readiness, "readiness");
  }

  /** {@return the id of the resource} */
  public ResourceId id() {
    return address.id();
  }
}
