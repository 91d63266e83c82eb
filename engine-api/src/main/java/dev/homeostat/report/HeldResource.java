package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.ResourceId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A resource that is not as desired when the pass ends, and the reason. */
@API(status = STABLE, since = "0.1")
public final class HeldResource {

  private final ResourceId resource;
  private final String why;
  private final List<FieldChange> changes;
  private final List<FieldChange> withheld;
  private final @Nullable FailureKind failure;
  private final @Nullable ResourceId waitsFor;

  private HeldResource(
      ResourceId resource,
      String why,
      List<FieldChange> changes,
      List<FieldChange> withheld,
      @Nullable FailureKind failure,
      @Nullable ResourceId waitsFor) {
    this.resource = resource;
    this.why = why;
    this.changes = List.copyOf(changes);
    this.withheld = List.copyOf(withheld);
    this.failure = failure;
    this.waitsFor = waitsFor;
  }

  /** {@return the id of the resource} */
  public ResourceId resource() {
    return resource;
  }

  /** {@return the reason in a few words; never holds a sensitive value} */
  public String why() {
    return why;
  }

  /** {@return the changes that were made to the resource; for a plan, those that would be made} */
  public List<FieldChange> changes() {
    return changes;
  }

  /** {@return the remaining differences, as far as they are known} */
  public List<FieldChange> withheld() {
    return withheld;
  }

  /** {@return the class of the failed request that is the reason, if there is one} */
  public Optional<FailureKind> failure() {
    return Optional.ofNullable(failure);
  }

  /**
   * Returns what the resource waits for, if the reason names one: another resource of the
   * application that is not as desired, not ready or not deleted yet, or an awaited object (rule
   * ACT-3).
   *
   * @return empty if it waits for nothing or for something else, for example the time of a retry
   */
  public Optional<ResourceId> waitsFor() {
    return Optional.ofNullable(waitsFor);
  }

  /**
   * Returns a resource to which nothing is done.
   *
   * @param resource the id of the resource
   * @param why the reason in a few words; never a sensitive value
   * @return a held resource without changes
   */
  public static HeldResource of(ResourceId resource, String why) {
    return new HeldResource(resource, why, List.of(), List.of(), null, null);
  }

  /**
   * Returns the same with other changes.
   *
   * @param made the changes that were made; for a plan, those that would be made
   * @return a new value
   */
  public HeldResource withChanges(List<FieldChange> made) {
    return new HeldResource(resource, why, made, withheld, failure, waitsFor);
  }

  /**
   * Returns the same with other remaining differences.
   *
   * @param remaining the differences, as far as they are known
   * @return a new value
   */
  public HeldResource withWithheld(List<FieldChange> remaining) {
    return new HeldResource(resource, why, changes, remaining, failure, waitsFor);
  }

  /**
   * Returns the same, held by a failed request.
   *
   * @param kind the class of the failure
   * @return a new value
   */
  public HeldResource withFailure(FailureKind kind) {
    return new HeldResource(resource, why, changes, withheld, kind, waitsFor);
  }

  /**
   * Returns the same, waiting for another resource or object.
   *
   * @param other what it waits for
   * @return a new value
   */
  public HeldResource withWaitsFor(ResourceId other) {
    return new HeldResource(
        resource, why, changes, withheld, failure, Objects.requireNonNull(other, "other"));
  }

  /** Resource and reason. */
  @Override
  public String toString() {
    return resource + ": " + why;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof HeldResource that
            && resource.equals(that.resource)
            && why.equals(that.why)
            && changes.equals(that.changes)
            && withheld.equals(that.withheld)
            && failure == that.failure
            && Objects.equals(waitsFor, that.waitsFor));
  }

  @Override
  public int hashCode() {
    return Objects.hash(resource, why, changes, withheld, failure, waitsFor);
  }
}
