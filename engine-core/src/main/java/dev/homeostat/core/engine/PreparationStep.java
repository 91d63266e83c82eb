package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.Source;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.desired.DesiredStateLoader;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.BlockedResources;
import dev.homeostat.core.plan.PassOutcome;
import dev.homeostat.core.state.StateRecovery;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.report.Condition;
import dev.homeostat.report.HeldResource;
import java.time.Duration;
import java.util.Optional;

/**
 * Steps 0 to 3 of a pass: loads the desired state, recovers the records of owned objects if the
 * state is lost, and reports what was found.
 */
final class PreparationStep {

  /** The delay before discovery of an unavailable kind is retried. */
  private static final Duration UNAVAILABLE_PAUSE = Duration.ofSeconds(10);

  private final EngineContext engine;
  private final PassContext pass;

  PreparationStep(EngineContext engine, PassContext pass) {
    this.engine = engine;
    this.pass = pass;
  }

  /** Returns the prepared application; nothing else is done if it is invalid. */
  PreparedApplication prepare() {
    PreparedApplication first = load();
    PreparedApplication prepared =
        pass.session().isNew() && !first.isInvalid() && recover(first) ? load() : first;
    pass.report().problems(prepared.problems());
    return prepared;
  }

  private PreparedApplication load() {
    return new DesiredStateLoader(pass, engine.cache(), engine.resyncs()).prepare();
  }

  /** Recovers the records of a lost state; returns whether the application has any. */
  boolean recover() {
    return !pass.session().isNew() || recover(load());
  }

  /**
   * Recovers the records of owned objects when there is no state; returns whether any was found
   * (STATE-4).
   */
  private boolean recover(PreparedApplication prepared) {
    StateRecovery.Found found =
        StateRecovery.search(
            pass.cluster(),
            prepared.resources().values().stream()
                .map(resource -> resource.desired().resource())
                .toList(),
            pass.application().uid());
    pass.report().read(found.reads());
    if (found.records().isEmpty()) {
      return false;
    }
    pass.session().change(state -> state.withRecords(found.records()));
    pass.conditions()
        .set(
            Condition.STATE_REBUILT,
            Condition.Status.TRUE,
            "StateLost",
            (found.records().size() == 1
                    ? "1 object was found by its mark"
                    : found.records().size() + " objects were found by their marks")
                + " among the kinds of the manifest; what the application had of other kinds is not"
                + " known and stays, pins and accepted forms are lost");
    return true;
  }

  /** Uses the last good translation while the source cannot be read (rule READ-7). */
  void report(Translation translation) {
    pass.session().change(state -> state.withTranslation(translation.record()));
    pass.report().problems(translation.failed());
    if (!translation.failed().isEmpty()) {
      Problem problem = translation.failed().get(0);
      String expected = problem.expected().isEmpty() ? "" : "expected " + problem.expected() + ", ";
      pass.conditions()
          .set(
              Condition.TRANSLATED,
              Condition.Status.FALSE,
              problem.code(),
              expected + "got " + problem.got() + "; the last good translation is used");
    } else if (!(pass.application().source() instanceof Source.OfManifest)) {
      Optional<Problem> error =
          translation.problems().stream().filter(Problem::isError).findFirst();
      pass.conditions()
          .set(
              Condition.TRANSLATED,
              error.isEmpty() ? Condition.Status.TRUE : Condition.Status.FALSE,
              error.map(Problem::code).orElse("Translated"),
              error.map(Problem::got).orElse(""));
    }
  }

  /** Reports the resources that are left out because their kind is not known, or not now. */
  void reportUnknownKinds(DesiredState desired, PassOutcome outcomes) {
    for (HeldResource unknown : desired.unknownKinds()) {
      outcomes.block(unknown);
      pass.report().problem(BlockedResources.unknownKind(unknown.resource()));
    }
    if (!desired.unavailableKinds().isEmpty()) {
      desired.unavailableKinds().forEach(outcomes::await);
      pass.report().retryIn(UNAVAILABLE_PAUSE);
    }
  }
}
