package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.Readiness;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.internal.RequiredMembers;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The report of one resource after a pass. */
@API(status = STABLE, since = "0.1")
public final class ResourceReport {

  /** The outcome of a resource, of which it has exactly one (rule ACT-16). */
  public enum Outcome {
    /** It was created. */
    CREATED,
    /** It was updated. */
    UPDATED,
    /** Nothing had to be done. */
    UNCHANGED,
    /**
     * It is absent and is not created: on purpose (rule ACT-10), or because the application does
     * not allow it ({@link dev.homeostat.Application#actions}).
     */
    MISSING,
    /** It belongs to another owner and is as desired (rule ACT-8). */
    SATISFIED,
    /** It waits; a later pass goes on. */
    WAITING,
    /** It needs a change by the user. */
    BLOCKED,
    /** It was deleted. */
    DELETED,
    /** It belongs to another owner, and the application waits for it (rule ACT-3). */
    AWAITED
  }

  private final ResourceId resource;
  private final Outcome outcome;
  private final @Nullable ResourceAddress address;
  private final String uid;
  private final @Nullable Readiness readiness;
  private final String reason;
  private final @Nullable FailureKind failure;
  private final boolean foreign;
  private final boolean beingDeleted;

  private ResourceReport(Builder builder) {
    RequiredMembers required = new RequiredMembers("ResourceReport");
    resource = required.of("resource", builder.resource);
    outcome = required.of("outcome", builder.outcome);
    address = builder.address;
    uid = builder.uid;
    readiness = builder.readiness;
    reason = builder.reason;
    failure = builder.failure;
    foreign = builder.foreign;
    beingDeleted = builder.beingDeleted;
    required.check();
  }

  /**
   * Starts a builder.
   *
   * @return a builder without a value
   */
  public static Builder builder() {
    return new Builder();
  }

  /** {@return the id of the resource} */
  public ResourceId resource() {
    return resource;
  }

  /** {@return the outcome of the pass for the resource; for a plan, the expected one} */
  public Outcome outcome() {
    return outcome;
  }

  /** {@return the address of the object; empty if the application has none} */
  public Optional<ResourceAddress> address() {
    return Optional.ofNullable(address);
  }

  /** {@return the uid of the object; empty if it is not known} */
  public String uid() {
    return uid;
  }

  /**
   * Returns the readiness of the object (rule ACT-3).
   *
   * @return empty if it was not judged: it is not there, or the application does not wait for
   *     readiness
   */
  public Optional<Readiness> readiness() {
    return Optional.ofNullable(readiness);
  }

  /**
   * {@return the reason why the resource waits, is blocked, is missing or is awaited; otherwise
   * empty}
   */
  public String reason() {
    return reason;
  }

  /** {@return the class of the failed request for which the resource waits or is blocked} */
  public Optional<FailureKind> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * Returns whether an object of another owner is in the place of the resource (rule ACT-8), also
   * if it is as desired or is being deleted. The application never changes or deletes it.
   *
   * @return false if the object belongs to the application, or there is none
   */
  public boolean foreign() {
    return foreign;
  }

  /**
   * Returns whether the object is being deleted and is still there.
   *
   * @return true if it has a deletion timestamp
   */
  public boolean beingDeleted() {
    return beingDeleted;
  }

  /** Resource, outcome and reason. */
  @Override
  public String toString() {
    return resource + " " + outcome + (reason.isEmpty() ? "" : ": " + reason);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ResourceReport that
            && resource.equals(that.resource)
            && outcome == that.outcome
            && Objects.equals(address, that.address)
            && uid.equals(that.uid)
            && Objects.equals(readiness, that.readiness)
            && reason.equals(that.reason)
            && failure == that.failure
            && foreign == that.foreign
            && beingDeleted == that.beingDeleted);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        resource, outcome, address, uid, readiness, reason, failure, foreign, beingDeleted);
  }

  /** A builder of a report. */
  public static final class Builder {

    private @Nullable ResourceId resource;
    private @Nullable Outcome outcome;
    private @Nullable ResourceAddress address;
    private String uid = "";
    private @Nullable Readiness readiness;
    private String reason = "";
    private @Nullable FailureKind failure;
    private boolean foreign;
    private boolean beingDeleted;

    private Builder() {}

    /** Sets the id of the resource. */
    public Builder resource(ResourceId value) {
      resource = Objects.requireNonNull(value, "resource");
      return this;
    }

    /** Sets the outcome of the pass for the resource. */
    public Builder outcome(Outcome value) {
      outcome = Objects.requireNonNull(value, "outcome");
      return this;
    }

    /** Sets the address of the object. */
    public Builder address(ResourceAddress value) {
      address = Objects.requireNonNull(value, "address");
      return this;
    }

    /** Sets the uid of the object. */
    public Builder uid(String value) {
      uid = Objects.requireNonNull(value, "uid");
      return this;
    }

    /** Sets the readiness of the object. */
    public Builder readiness(Readiness value) {
      readiness = Objects.requireNonNull(value, "readiness");
      return this;
    }

    /** Sets the reason why the resource waits or is blocked; never a sensitive value. */
    public Builder reason(String value) {
      reason = Objects.requireNonNull(value, "reason");
      return this;
    }

    /** Sets the class of the failed request for which the resource waits or is blocked. */
    public Builder failure(FailureKind value) {
      failure = Objects.requireNonNull(value, "failure");
      return this;
    }

    /** Sets whether an object of another owner is in the place of the resource. */
    public Builder foreign(boolean value) {
      foreign = value;
      return this;
    }

    /** Sets whether the object is being deleted. */
    public Builder beingDeleted(boolean value) {
      beingDeleted = value;
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public ResourceReport build() {
      return new ResourceReport(this);
    }
  }
}
