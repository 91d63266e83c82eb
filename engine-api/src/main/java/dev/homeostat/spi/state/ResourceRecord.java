package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The record of one resource in the state (rule STATE-1). Created and changed by {@link #builder};
 * updated only when the resource's own write succeeded (rule STATE-2).
 *
 * @param address which resource, and the version under which it was written
 * @param phase whether it is expected, there, or on its way out
 * @param addedBy who asked for the resource: the manifest or a hook
 * @param wave its wave when it was applied last, for a deletion backwards
 * @param uid the server's, empty until known
 * @param resourceVersion at the last success, empty until known
 * @param manifest the digest of the contributions of manifest and hooks at the last success, or
 *     {@code null}
 * @param settled the digest of all else that a skip depends on (rule STATE-5), or {@code null} if
 *     it was not as desired after the last pass
 * @param observerSchema the schema in force, with its identity fields
 * @param lastApplied the desired state, sensitive values as digests
 * @param lastObserved the observed fields as last seen, or {@code null} if never seen
 * @param setBy who set a path of lastApplied where it was not the manifest
 * @param accepted the server's forms (rule POLICY-6)
 * @param removals the paths of lastApplied under which something is still to be removed, now or
 *     once it is no longer desired, whatever the schema in force calls it (rule POLICY-2)
 * @param refused the changes that the server refuses (rule POLICY-9)
 * @param contests the fields that another writer keeps changing (rule POLICY-7)
 * @param createdOnce the digest under which it was created, if it is created once only (rule
 *     ACT-10), or {@code null}
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ResourceRecord(
    ResourceAddress address,
    Phase phase,
    FieldOrigin addedBy,
    int wave,
    String uid,
    String resourceVersion,
    @Nullable Digest manifest,
    @Nullable Digest settled,
    ObjectNode observerSchema,
    ObjectNode lastApplied,
    @Nullable ObjectNode lastObserved,
    Map<FieldPath, FieldOrigin> setBy,
    List<AcceptedForm> accepted,
    List<FieldPath> removals,
    List<RefusedChange> refused,
    List<WriteConflict> contests,
    @Nullable Digest createdOnce) {

  /** The phase in the life of a resource. */
  public enum Phase {
    /** It is about to be created or adopted, or was and the response was lost. */
    EXPECTED,
    /** It existed, and was owned by the application. */
    PRESENT,
    /** It is no longer desired, or is being deleted. */
    LEAVING,
    /** It was owned by the application, and carries the mark of another one (rule ACT-7). */
    HANDED_OVER
  }

  // Freezes the trees and copies the collections.
  public ResourceRecord {
    Objects.requireNonNull(address, "address");
    observerSchema = Trees.freeze(observerSchema);
    lastApplied = Trees.freeze(lastApplied);
    lastObserved = lastObserved == null ? null : Trees.freeze(lastObserved);
    setBy = setBy.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(setBy));
    accepted = List.copyOf(accepted);
    removals = List.copyOf(removals);
    refused = List.copyOf(refused);
    contests = List.copyOf(contests);
  }

  /**
   * Returns the id of the resource.
   *
   * @return its id
   */
  public ResourceId id() {
    return address.id();
  }

  /**
   * A record that knows nothing yet.
   *
   * @param address which resource
   * @return a builder
   */
  public static Builder builder(ResourceAddress address) {
    return new Builder(address);
  }

  /**
   * A builder that starts from this record.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder(address);
    builder.phase = phase;
    builder.addedBy = addedBy;
    builder.wave = wave;
    builder.uid = uid;
    builder.resourceVersion = resourceVersion;
    builder.manifest = manifest;
    builder.settled = settled;
    builder.observerSchema = observerSchema;
    builder.lastApplied = lastApplied;
    builder.lastObserved = lastObserved;
    builder.setBy = setBy;
    builder.accepted = accepted;
    builder.removals = removals;
    builder.refused = refused;
    builder.contests = contests;
    builder.createdOnce = createdOnce;
    return builder;
  }

  /** The id and the phase. */
  @Override
  public String toString() {
    return "ResourceRecord(" + address + ", " + phase + ")";
  }

  /**
   * A builder of a record; each method returns the builder, its parameter is described at the
   * record.
   */
  public static final class Builder {

    private ResourceAddress address;
    private Phase phase = Phase.EXPECTED;
    private FieldOrigin addedBy = FieldOrigin.MANIFEST;
    private int wave;
    private String uid = "";
    private String resourceVersion = "";
    private @Nullable Digest manifest;
    private @Nullable Digest settled;
    private ObjectNode observerSchema = Trees.emptyObject();
    private ObjectNode lastApplied = Trees.emptyObject();
    private @Nullable ObjectNode lastObserved;
    private Map<FieldPath, FieldOrigin> setBy = Map.of();
    private List<AcceptedForm> accepted = List.of();
    private List<FieldPath> removals = List.of();
    private List<RefusedChange> refused = List.of();
    private List<WriteConflict> contests = List.of();
    private @Nullable Digest createdOnce;

    private Builder(ResourceAddress address) {
      this.address = address;
    }

    /**
     * Sets the address.
     *
     * @param value see the record
     * @return this
     */
    public Builder address(ResourceAddress value) {
      address = value;
      return this;
    }

    /**
     * Sets the phase.
     *
     * @param value see the record
     * @return this
     */
    public Builder phase(Phase value) {
      phase = value;
      return this;
    }

    /**
     * Sets who asked for the resource.
     *
     * @param value see the record
     * @return this
     */
    public Builder addedBy(FieldOrigin value) {
      addedBy = value;
      return this;
    }

    /**
     * Sets the wave.
     *
     * @param value see the record
     * @return this
     */
    public Builder wave(int value) {
      wave = value;
      return this;
    }

    /**
     * Sets the incarnation.
     *
     * @param value see the record
     * @return this
     */
    public Builder uid(String value) {
      uid = value;
      return this;
    }

    /**
     * Sets the version of the last success.
     *
     * @param value see the record
     * @return this
     */
    public Builder resourceVersion(String value) {
      resourceVersion = value;
      return this;
    }

    /**
     * Sets the digest of what manifest and hooks contributed.
     *
     * @param value see the record
     * @return this
     */
    public Builder manifest(@Nullable Digest value) {
      manifest = value;
      return this;
    }

    /**
     * Sets the digest of what a skip depends on.
     *
     * @param value see the record
     * @return this
     */
    public Builder settled(@Nullable Digest value) {
      settled = value;
      return this;
    }

    /**
     * Sets the schema in force.
     *
     * @param value see the record
     * @return this
     */
    public Builder observerSchema(ObjectNode value) {
      observerSchema = value;
      return this;
    }

    /**
     * Sets the desired state.
     *
     * @param value see the record
     * @return this
     */
    public Builder lastApplied(ObjectNode value) {
      lastApplied = value;
      return this;
    }

    /**
     * Sets what was observed.
     *
     * @param value see the record
     * @return this
     */
    public Builder lastObserved(@Nullable ObjectNode value) {
      lastObserved = value;
      return this;
    }

    /**
     * Sets who set what.
     *
     * @param value see the record
     * @return this
     */
    public Builder setBy(Map<FieldPath, FieldOrigin> value) {
      setBy = value;
      return this;
    }

    /**
     * Sets the accepted forms.
     *
     * @param value see the record
     * @return this
     */
    public Builder accepted(List<AcceptedForm> value) {
      accepted = value;
      return this;
    }

    /**
     * Sets what is still to be removed.
     *
     * @param value see the record
     * @return this
     */
    public Builder removals(List<FieldPath> value) {
      removals = value;
      return this;
    }

    /**
     * Sets what is refused.
     *
     * @param value see the record
     * @return this
     */
    public Builder refused(List<RefusedChange> value) {
      refused = value;
      return this;
    }

    /**
     * Sets what is contested.
     *
     * @param value see the record
     * @return this
     */
    public Builder contests(List<WriteConflict> value) {
      contests = value;
      return this;
    }

    /**
     * Sets the digest of the one create.
     *
     * @param value see the record
     * @return this
     */
    public Builder createdOnce(@Nullable Digest value) {
      createdOnce = value;
      return this;
    }

    /**
     * The record.
     *
     * @return a new value
     */
    public ResourceRecord build() {
      return new ResourceRecord(
          address,
          phase,
          addedBy,
          wave,
          uid,
          resourceVersion,
          manifest,
          settled,
          observerSchema,
          lastApplied,
          lastObserved,
          setBy,
          accepted,
          removals,
          refused,
          contests,
          createdOnce);
    }
  }
}
