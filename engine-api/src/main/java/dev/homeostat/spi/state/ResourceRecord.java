package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The record of one resource in the state (rule STATE-1). Created and changed by {@link #builder};
 * updated only when the resource's own write succeeded (rule STATE-2).
 */
@API(status = STABLE, since = "0.1")
public final class ResourceRecord {

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

  private final ResourceAddress address;
  private final Phase phase;
  private final FieldOrigin addedBy;
  private final int wave;
  private final String uid;
  private final String resourceVersion;
  private final Optional<Digest> manifest;
  private final Optional<Digest> settled;
  private final ObjectNode observerSchema;
  private final ObjectNode lastApplied;
  private final Optional<ObjectNode> lastObserved;
  private final Map<FieldPath, FieldOrigin> setBy;
  private final List<AcceptedForm> accepted;
  private final List<FieldPath> removals;
  private final List<RefusedChange> refused;
  private final List<WriteConflict> contests;
  private final Optional<Digest> createdOnce;
  private final boolean unready;
  private final Set<FieldPath> sensitive;

  private ResourceRecord(Builder builder) {
    address = builder.address;
    phase = builder.phase;
    addedBy = builder.addedBy;
    wave = builder.wave;
    uid = builder.uid;
    resourceVersion = builder.resourceVersion;
    manifest = builder.manifest;
    settled = builder.settled;
    observerSchema = Trees.freeze(builder.observerSchema);
    lastApplied = Trees.freeze(builder.lastApplied);
    lastObserved = builder.lastObserved.map(Trees::freeze);
    setBy = sorted(builder.setBy);
    accepted = List.copyOf(builder.accepted);
    removals = List.copyOf(builder.removals);
    refused = List.copyOf(builder.refused);
    contests = List.copyOf(builder.contests);
    createdOnce = builder.createdOnce;
    unready = builder.unready;
    sensitive = Set.copyOf(builder.sensitive);
  }

  /** {@return the id of the resource, and the version under which it was written} */
  public ResourceAddress address() {
    return address;
  }

  /** {@return the phase in the life of the resource} */
  public Phase phase() {
    return phase;
  }

  /** {@return the origin of the resource: the manifest or a hook} */
  public FieldOrigin addedBy() {
    return addedBy;
  }

  /** {@return the wave when the resource was applied last, for a deletion backwards} */
  public int wave() {
    return wave;
  }

  /** {@return the uid that the server gave it; empty until known} */
  public String uid() {
    return uid;
  }

  /** {@return the version at the last success; empty until known} */
  public String resourceVersion() {
    return resourceVersion;
  }

  /**
   * {@return the digest of the contributions of manifest and hooks at the last success; empty
   * before it}
   */
  public Optional<Digest> manifest() {
    return manifest;
  }

  /**
   * {@return the digest of all else that a skip depends on (rule STATE-5); empty if the resource
   * was not as desired after the last pass}
   */
  public Optional<Digest> settled() {
    return settled;
  }

  /** {@return the schema in force, with its identity fields} */
  public ObjectNode observerSchema() {
    return observerSchema;
  }

  /** {@return the desired state, sensitive values as digests} */
  public ObjectNode lastApplied() {
    return lastApplied;
  }

  /** {@return the observed fields as last seen; empty if the resource was never seen} */
  public Optional<ObjectNode> lastObserved() {
    return lastObserved;
  }

  /** {@return the origin of each path of lastApplied that the manifest did not set} */
  public Map<FieldPath, FieldOrigin> setBy() {
    return setBy;
  }

  /** {@return the server's forms (rule POLICY-6)} */
  public List<AcceptedForm> accepted() {
    return accepted;
  }

  /**
   * {@return the paths of lastApplied under which something is still to be removed, now or once it
   * is no longer desired, whatever the schema in force calls it (rule POLICY-2)}
   */
  public List<FieldPath> removals() {
    return removals;
  }

  /** {@return the changes that the server refuses (rule POLICY-9)} */
  public List<RefusedChange> refused() {
    return refused;
  }

  /** {@return the fields that another writer keeps changing (rule POLICY-7)} */
  public List<WriteConflict> contests() {
    return contests;
  }

  /**
   * {@return the digest under which the resource was created; empty if it is not created once only
   * (rule ACT-10)}
   */
  public Optional<Digest> createdOnce() {
    return createdOnce;
  }

  /**
   * {@return whether the object is created once only and was not ready when its readiness was
   * judged last, so that it is not ready when it is gone (rules ACT-3 and ACT-10)}
   */
  public boolean unready() {
    return unready;
  }

  /**
   * {@return the paths that the live object alone marks as sensitive, as last seen: the digests of
   * this record stand for their values (rule SECRET-1)}
   */
  public Set<FieldPath> sensitive() {
    return sensitive;
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
   * Starts a builder that has the members of this record.
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
    builder.unready = unready;
    builder.sensitive = sensitive;
    return builder;
  }

  private static Map<FieldPath, FieldOrigin> sorted(Map<FieldPath, FieldOrigin> setBy) {
    return setBy.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(setBy));
  }

  /** The id and the phase. */
  @Override
  public String toString() {
    return "ResourceRecord(" + address + ", " + phase + ")";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ResourceRecord that
            && wave == that.wave
            && address.equals(that.address)
            && phase.equals(that.phase)
            && addedBy.equals(that.addedBy)
            && uid.equals(that.uid)
            && resourceVersion.equals(that.resourceVersion)
            && manifest.equals(that.manifest)
            && settled.equals(that.settled)
            && observerSchema.equals(that.observerSchema)
            && lastApplied.equals(that.lastApplied)
            && lastObserved.equals(that.lastObserved)
            && setBy.equals(that.setBy)
            && accepted.equals(that.accepted)
            && removals.equals(that.removals)
            && refused.equals(that.refused)
            && contests.equals(that.contests)
            && createdOnce.equals(that.createdOnce)
            && unready == that.unready
            && sensitive.equals(that.sensitive));
  }

  @Override
  public int hashCode() {
    return Objects.hash(address, phase, resourceVersion, settled);
  }

  /** A builder of a record. */
  public static final class Builder {

    private ResourceAddress address;
    private Phase phase = Phase.EXPECTED;
    private FieldOrigin addedBy = FieldOrigin.MANIFEST;
    private int wave;
    private String uid = "";
    private String resourceVersion = "";
    private Optional<Digest> manifest = Optional.empty();
    private Optional<Digest> settled = Optional.empty();
    private ObjectNode observerSchema = Trees.emptyObject();
    private ObjectNode lastApplied = Trees.emptyObject();
    private Optional<ObjectNode> lastObserved = Optional.empty();
    private Map<FieldPath, FieldOrigin> setBy = Map.of();
    private List<AcceptedForm> accepted = List.of();
    private List<FieldPath> removals = List.of();
    private List<RefusedChange> refused = List.of();
    private List<WriteConflict> contests = List.of();
    private Optional<Digest> createdOnce = Optional.empty();
    private boolean unready;
    private Set<FieldPath> sensitive = Set.of();

    private Builder(ResourceAddress address) {
      this.address = Objects.requireNonNull(address, "address");
    }

    /** Sets the id of the resource, and the version under which it was written. */
    public Builder address(ResourceAddress value) {
      address = Objects.requireNonNull(value, "address");
      return this;
    }

    /** Sets the phase in the life of the resource. */
    public Builder phase(Phase value) {
      phase = Objects.requireNonNull(value, "phase");
      return this;
    }

    /** Sets the origin of the resource: the manifest or a hook. */
    public Builder addedBy(FieldOrigin value) {
      addedBy = Objects.requireNonNull(value, "addedBy");
      return this;
    }

    /** Sets the wave when the resource was applied last, for a deletion backwards. */
    public Builder wave(int value) {
      wave = value;
      return this;
    }

    /** Sets the uid that the server gave it; empty until known. */
    public Builder uid(String value) {
      uid = Objects.requireNonNull(value, "uid");
      return this;
    }

    /** Sets the version at the last success; empty until known. */
    public Builder resourceVersion(String value) {
      resourceVersion = Objects.requireNonNull(value, "resourceVersion");
      return this;
    }

    /** Sets the digest of the contributions of manifest and hooks at the last success. */
    public Builder manifest(Digest value) {
      manifest = Optional.of(value);
      return this;
    }

    /** Sets the digest of all else that a skip depends on (rule STATE-5). */
    public Builder settled(Digest value) {
      settled = Optional.of(value);
      return this;
    }

    /** Removes the digest of what a skip depends on: the resource is not as desired. */
    public Builder withoutSettled() {
      settled = Optional.empty();
      return this;
    }

    /** Sets the schema in force, with its identity fields. */
    public Builder observerSchema(ObjectNode value) {
      observerSchema = Objects.requireNonNull(value, "observerSchema");
      return this;
    }

    /** Sets the desired state, sensitive values as digests. */
    public Builder lastApplied(ObjectNode value) {
      lastApplied = Objects.requireNonNull(value, "lastApplied");
      return this;
    }

    /** Sets the observed fields as last seen. */
    public Builder lastObserved(ObjectNode value) {
      lastObserved = Optional.of(value);
      return this;
    }

    /** Sets the origin of each path of lastApplied that the manifest did not set. */
    public Builder setBy(Map<FieldPath, FieldOrigin> value) {
      setBy = Objects.requireNonNull(value, "setBy");
      return this;
    }

    /** Sets the server's forms (rule POLICY-6). */
    public Builder accepted(List<AcceptedForm> value) {
      accepted = Objects.requireNonNull(value, "accepted");
      return this;
    }

    /**
     * Sets the paths of lastApplied under which something is still to be removed, now or once it is
     * no longer desired, whatever the schema in force calls it (rule POLICY-2).
     */
    public Builder removals(List<FieldPath> value) {
      removals = Objects.requireNonNull(value, "removals");
      return this;
    }

    /** Sets the changes that the server refuses (rule POLICY-9). */
    public Builder refused(List<RefusedChange> value) {
      refused = Objects.requireNonNull(value, "refused");
      return this;
    }

    /** Sets the fields that another writer keeps changing (rule POLICY-7). */
    public Builder contests(List<WriteConflict> value) {
      contests = Objects.requireNonNull(value, "contests");
      return this;
    }

    /** Sets the digest under which the resource was created. */
    public Builder createdOnce(Digest value) {
      createdOnce = Optional.of(value);
      return this;
    }

    /** Removes the digest of the one create: the resource may be created again. */
    public Builder withoutCreatedOnce() {
      createdOnce = Optional.empty();
      return this;
    }

    /** Sets whether an object that is created once was not ready when it was judged last. */
    public Builder unready(boolean value) {
      unready = value;
      return this;
    }

    /** Sets the paths that the live object alone marks as sensitive (rule SECRET-1). */
    public Builder sensitive(Set<FieldPath> value) {
      sensitive = Objects.requireNonNull(value, "sensitive");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     */
    public ResourceRecord build() {
      return new ResourceRecord(this);
    }
  }
}
