package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The readiness of a live object, as {@code kubectl rollout status} and kstatus understand it (rule
 * ACT-3). It depends on group and kind; kinds without rules of their own are judged by their
 * conditions {@code Ready}, {@code Reconciling} and {@code Stalled}.
 */
@API(status = STABLE, since = "0.1")
public sealed interface Readiness permits Readiness.Ready, Readiness.NotReady {

  /** The object is ready, or nothing says that it is not. */
  record Ready() implements Readiness {}

  /**
   * The object is not ready.
   *
   * @param why for people, as in {@code 1 of 3 replicas are available}
   */
  record NotReady(String why) implements Readiness {
    // Refuses null.
    public NotReady {
      Objects.requireNonNull(why, "why");
    }
  }

  /**
   * Returns the readiness of an object.
   *
   * @param live as the server has it, with its status
   * @return the readiness; an object that is being deleted is not ready
   */
  static Readiness of(Resource live) {
    return ReadinessRules.missing(live).<Readiness>map(NotReady::new).orElseGet(Ready::new);
  }

  /**
   * Returns whether the object is ready.
   *
   * @return true if it is {@link Ready}
   */
  default boolean isReady() {
    return this instanceof Ready;
  }
}
