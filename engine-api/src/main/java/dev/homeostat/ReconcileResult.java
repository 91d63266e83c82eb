package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.report.Condition;
import dev.homeostat.report.Request;
import dev.homeostat.spi.state.ApplicationState;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * One run of the pipeline for one application, and what came of it. Holds no sensitive value.
 *
 * @param application of which application
 * @param outcome the outcome in a word
 * @param delta what differed, and what came of it
 * @param problems what a person has to know
 * @param requests the writes to managed objects, as sent
 * @param reads how many objects were read or searched
 * @param stateWrites how often the state was saved
 * @param requeue the next pass that is needed without a change
 * @param state what is remembered now
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ReconcileResult(
    ApplicationId application,
    Outcome outcome,
    Delta delta,
    List<Problem> problems,
    List<Request> requests,
    int reads,
    int stateWrites,
    Requeue requeue,
    ApplicationState state) {

  /** The outcome of a pass. */
  public enum Outcome {
    /** Everything is as wanted; for a plan, nothing would be done. */
    SETTLED,
    /** A plan: something would be done. */
    PENDING,
    /** Nothing went wrong, and at least one resource waits; a later pass goes on. */
    WAITING,
    /**
     * Nothing went wrong and nothing waits, and at least one resource is blocked until a person or
     * a change makes way: a hook refuses it, or an annotation pauses it.
     */
    BLOCKED,
    /** Something went wrong on the way; the problems say what, and what comes of it. */
    FAILED,
    /** The application makes no sense as it is; nothing was done. */
    INVALID
  }

  // Copies the lists.
  public ReconcileResult {
    Objects.requireNonNull(application, "application");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(requeue, "requeue");
    problems = List.copyOf(problems);
    requests = List.copyOf(requests);
  }

  /**
   * How the application is.
   *
   * @return the conditions of the state
   */
  public Collection<Condition> conditions() {
    return state.conditions().values();
  }

  /** Application, outcome and counts. */
  @Override
  public String toString() {
    return application + " " + outcome + ": " + delta;
  }
}
