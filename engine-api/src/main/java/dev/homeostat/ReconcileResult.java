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
 * The result of one run of the pipeline for one application. Holds no sensitive value.
 *
 * @param application of which application
 * @param outcome the outcome in a word
 * @param delta the differences, and the outcome for each resource
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
    /** Everything is as desired; for a plan, nothing would be done. */
    SETTLED,
    /** A plan: something would be done. */
    PENDING,
    /** Nothing went wrong, and at least one resource waits; a later pass goes on. */
    WAITING,
    /**
     * Nothing went wrong, and at least one resource is blocked until a person or a change makes
     * way: a hook refuses it, or an annotation pauses it. The others are done or wait for it.
     */
    BLOCKED,
    /** Something failed; the problems describe the failures and their consequences. */
    FAILED,
    /** The application is invalid; nothing was done. */
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
   * Returns the conditions of the application.
   *
   * @return the conditions in the state
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
