package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.homeostat.Application;
import dev.homeostat.Hooks;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of an application with its hooks under random events: lines of its manifest are
 * added, changed and removed, other writers edit, delete and create its objects, the server fills
 * in, overrides and refuses, processes end and take over.
 *
 * <p>No model of the hooks is needed, because each test compares two runs, or a run with its own
 * end. A failure is reported with its seed and with the shortest history found that fails in the
 * same way. The system property {@code histories.seed} repeats the histories from one seed on.
 *
 * <pre>{@code
 * class TeamLabelHistoriesTest extends HistoryContract {
 *   protected Application application() { return SHOP.hook("team-label", settings).build(); }
 *   protected Hooks hooks() { return Hooks.none().with(new TeamLabel()); }
 * }
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class HistoryContract {

  private static final int HISTORIES = 50;
  private static final long FIRST_SEED = Long.getLong("histories.seed", 0);

  /** Made by the test engine. */
  protected HistoryContract() {}

  /**
   * Returns the application whose histories are run.
   *
   * @return an application with a manifest
   */
  protected abstract Application application();

  /**
   * Returns the hooks that the engine of one process knows.
   *
   * @return new instances, as a process that starts has them; none unless overridden
   */
  protected Hooks hooks() {
    return Hooks.none();
  }

  /**
   * Makes a cluster for one run.
   *
   * @return a new cluster in memory unless overridden
   */
  protected HistoryCluster cluster() {
    return new EmbeddedHistoryCluster();
  }

  /**
   * Returns how many histories each test runs.
   *
   * @return a positive number; 50 unless overridden
   */
  protected int histories() {
    return HISTORIES;
  }

  @Test
  void it_comes_to_rest_and_then_writes_nothing() {
    holds(Relation.COMES_TO_REST);
  }

  @Test
  void a_plan_says_what_the_pass_does() {
    passes(PlanCheck::new);
  }

  @Test
  void fields_that_the_application_does_not_name_stay_as_they_are() {
    passes(OthersCheck::new);
  }

  @Test
  void a_restart_at_any_time_does_not_matter() {
    holds(Relation.RESTARTS_DO_NOT_MATTER);
  }

  @Test
  void two_processes_that_take_turns_do_not_matter() {
    holds(Relation.HANDOVERS_DO_NOT_MATTER);
  }

  @Test
  void a_process_that_is_killed_does_not_matter() {
    holds(Relation.STOPS_DO_NOT_MATTER);
  }

  @Test
  void a_server_that_refused_for_a_while_leaves_no_trace() {
    holds(Relation.REFUSALS_LEAVE_NO_TRACE);
  }

  @Test
  void the_order_of_registration_does_not_matter() {
    holds(Relation.REGISTRATION_ORDER_DOES_NOT_MATTER);
  }

  @Test
  void an_engine_without_history_finds_nothing_to_change() {
    holds(Relation.HISTORY_DOES_NOT_MATTER);
  }

  @Test
  void only_the_last_specification_decides() {
    holds(Relation.SPECIFICATIONS_BEFORE_DO_NOT_MATTER);
  }

  @Test
  void a_specification_that_comes_back_ends_where_it_began() {
    holds(Relation.DETOURS_DO_NOT_MATTER);
  }

  private void holds(Relation relation) {
    Histories histories = Histories.of(application());
    assumeTrue(
        LongStream.range(FIRST_SEED, FIRST_SEED + histories())
            .anyMatch(seed -> relation.appliesTo(trial(histories.history(seed)))),
        "says nothing of an application with these schemas and hooks");
    check(HistoryBatch.checking(histories, history -> relation.check(trial(history))));
  }

  private void passes(Supplier<PassCheck> check) {
    check(
        HistoryBatch.checking(
            Histories.of(application()),
            history -> HistoryRun.of(history, cluster(), setup(), List.of(check.get()))));
  }

  private void check(HistoryBatch batch) {
    List<String> failures = batch.failures(FIRST_SEED, histories());
    if (!failures.isEmpty()) {
      fail(
          "%s of %s histories fail.%n%s",
          failures.size(), histories(), String.join(System.lineSeparator(), failures));
    }
  }

  private HistoryTrial trial(History history) {
    return new HistoryTrial(history, setup(), this::cluster);
  }

  private EngineSetup setup() {
    return EngineSetup.of(application(), this::hooks);
  }
}
