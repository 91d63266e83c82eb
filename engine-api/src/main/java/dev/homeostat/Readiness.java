package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The readiness of a live object (rule ACT-3), by the rules of kstatus. It depends on group and
 * kind; kinds without rules of their own are judged by their conditions {@code Ready}, {@code
 * Reconciling} and {@code Stalled}. A {@link dev.homeostat.spi.ReadinessHook} can judge otherwise.
 */
@API(status = STABLE, since = "0.1")
public sealed interface Readiness {

  /**
   * The object is ready, or nothing says that it is not.
   *
   * @param reason for people; may be empty
   */
  record Ready(String reason) implements Readiness {
    // Refuses null.
    public Ready {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /**
   * The object is on its way to be ready.
   *
   * @param reason for people, as in {@code 1 of 3 replicas are available}
   */
  record InProgress(String reason) implements Readiness {
    // Refuses null.
    public InProgress {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /**
   * The object will not become ready by itself.
   *
   * @param reason for people, as in {@code its rollout does not progress}
   */
  record Failed(String reason) implements Readiness {
    // Refuses null.
    public Failed {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /**
   * Returns an object that is ready.
   *
   * @return without a reason
   */
  static Readiness ready() {
    return new Ready("");
  }

  /**
   * Returns an object that is on its way to be ready.
   *
   * @param reason for people
   * @return in progress
   */
  static Readiness inProgress(String reason) {
    return new InProgress(reason);
  }

  /**
   * Returns an object that will not become ready by itself.
   *
   * @param reason for people
   * @return failed
   */
  static Readiness failed(String reason) {
    return new Failed(reason);
  }

  /**
   * Returns the readiness of an object by the built-in rules.
   *
   * @param live as the server has it, with its status
   * @return the readiness; an object that is being deleted is in progress
   */
  static Readiness of(Resource live) {
    return ReadinessRules.of(live);
  }

  /**
   * Returns the reason, for people.
   *
   * @return the reason; may be empty if the object is ready
   */
  String reason();

  /**
   * Returns whether the object is ready.
   *
   * @return true if it is {@link Ready}
   */
  default boolean isReady() {
    return this instanceof Ready;
  }
}
