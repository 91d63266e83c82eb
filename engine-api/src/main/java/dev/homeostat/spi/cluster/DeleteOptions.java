package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** How an object is deleted. An immutable value; each method returns a changed copy. */
@API(status = STABLE, since = "0.1")
public final class DeleteOptions {

  private final String uid;
  private final String resourceVersion;
  private final @Nullable Duration gracePeriod;
  private final Propagation propagation;

  private DeleteOptions(
      String uid, String resourceVersion, @Nullable Duration gracePeriod, Propagation propagation) {
    this.uid = Objects.requireNonNull(uid, "uid");
    this.resourceVersion = Objects.requireNonNull(resourceVersion, "resourceVersion");
    this.gracePeriod = gracePeriod;
    this.propagation = Objects.requireNonNull(propagation, "propagation");
  }

  /** What becomes of the dependents of an object, which name it as their owner. */
  public enum Propagation {
    /** They are deleted after it. */
    BACKGROUND("Background"),
    /** It is gone only after they are. */
    FOREGROUND("Foreground"),
    /** They stay. */
    ORPHAN("Orphan");

    private final String policy;

    Propagation(String policy) {
      this.policy = policy;
    }

    /**
     * Returns the policy as the API names it.
     *
     * @return as in {@code Background}
     */
    public String policy() {
      return policy;
    }
  }

  /**
   * Returns the deletion of one incarnation, with background propagation and the grace period of
   * the object.
   *
   * @param uid the incarnation that is meant, another one is left alone; empty for any
   * @return new options
   */
  public static DeleteOptions of(String uid) {
    return new DeleteOptions(uid, "", null, Propagation.BACKGROUND);
  }

  /**
   * Returns the same for one version of the object.
   *
   * @param value the version that is meant, another one is left alone; empty for any
   * @return new options
   */
  public DeleteOptions withResourceVersion(String value) {
    return new DeleteOptions(uid, value, gracePeriod, propagation);
  }

  /**
   * Returns the same with a grace period, for kinds that are ended gracefully, such as Pods; the
   * server ignores it for others.
   *
   * @param value whole seconds, not negative; zero deletes at once
   * @return new options
   * @throws IllegalArgumentException if it is negative, or has a part of a second
   */
  public DeleteOptions withGracePeriod(Duration value) {
    if (value.isNegative() || value.getNano() != 0) {
      throw new IllegalArgumentException(
          "expected a grace period of whole seconds, not negative, got " + value);
    }
    return new DeleteOptions(uid, resourceVersion, value, propagation);
  }

  /**
   * Returns the same with another propagation.
   *
   * @param value what becomes of dependents
   * @return new options
   */
  public DeleteOptions withPropagation(Propagation value) {
    return new DeleteOptions(uid, resourceVersion, gracePeriod, value);
  }

  /**
   * Returns the incarnation that is meant.
   *
   * @return its uid; empty for any
   */
  public String uid() {
    return uid;
  }

  /**
   * Returns the version that is meant.
   *
   * @return its resourceVersion; empty for any
   */
  public String resourceVersion() {
    return resourceVersion;
  }

  /**
   * Returns the grace period.
   *
   * @return empty for that of the object
   */
  public Optional<Duration> gracePeriod() {
    return Optional.ofNullable(gracePeriod);
  }

  /**
   * Returns what becomes of dependents.
   *
   * @return background unless set
   */
  public Propagation propagation() {
    return propagation;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof DeleteOptions that
            && uid.equals(that.uid)
            && resourceVersion.equals(that.resourceVersion)
            && Objects.equals(gracePeriod, that.gracePeriod)
            && propagation == that.propagation);
  }

  @Override
  public int hashCode() {
    return Objects.hash(uid, resourceVersion, gracePeriod, propagation);
  }

  /** All options that are set. */
  @Override
  public String toString() {
    return "DeleteOptions["
        + (uid.isEmpty() ? "" : "uid=" + uid + ", ")
        + (resourceVersion.isEmpty() ? "" : "resourceVersion=" + resourceVersion + ", ")
        + (gracePeriod == null ? "" : "gracePeriod=" + gracePeriod + ", ")
        + "propagation="
        + propagation.policy()
        + "]";
  }
}
