package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;

import dev.homeostat.appwrapper.reference.table.Situation.Attempt;
import dev.homeostat.appwrapper.reference.world.ComponentState;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Status;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The rows of Resuming: components are created in order, one at a time. */
final class ResumingRows {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  static final List<Row> ROWS =
      List.of(
          SuspensionRows.SUSPEND,
          new Row(
              "a creation failed for good",
              s -> failed(s).filter(Attempt::isFatal).isPresent(),
              s -> Step.enter(createFailed(s), Phase.FAILED).announce("Unhealthy")),
          new Row(
              "a creation failed, and the grace is over",
              s -> failed(s).isPresent() && isGraceOver(s),
              s -> Retry.resetOrFail(s, createFailed(s), false, 1)),
          new Row(
              "a creation failed, and may succeed yet",
              s -> failed(s).isPresent(),
              s -> Step.write(errored(s)).wakeAt(s.now().plus(PAUSE))),
          new Row(
              "a component is not created: note it before creating it",
              s -> next(s).isPresent() && !isNoted(s),
              s -> Step.write(s.status().withComponent(nextOf(s), ComponentState.INITIATED))),
          new Row(
              "a component is not created",
              s -> next(s).isPresent(),
              s -> Step.write(s.status()).send(new Request.Create(nextOf(s)))),
          new Row(
              "all components are created", s -> true, s -> Step.enter(s.status(), Phase.RUNNING)));

  private ResumingRows() {}

  private static Optional<Attempt> failed(Situation s) {
    return s.attempt().filter(Attempt::isFailed);
  }

  private static boolean isGraceOver(Situation s) {
    return s.isOver(s.status().since(RESOURCES_DEPLOYED), s.settings().admissionGrace());
  }

  private static Optional<Integer> next(Situation s) {
    return s.indexes()
        .filter(i -> s.status().components().get(i) != ComponentState.CREATED)
        .boxed()
        .findFirst();
  }

  private static int nextOf(Situation s) {
    return next(s).orElseThrow();
  }

  /** A component whose creation failed before is tried again without another note. */
  private static boolean isNoted(Situation s) {
    ComponentState state = s.status().components().get(nextOf(s));
    return state == ComponentState.INITIATED || state == ComponentState.ERRORED;
  }

  private static Status errored(Situation s) {
    Attempt attempt = s.attempt().orElseThrow();
    return s.status().withComponent(attempt.component(), ComponentState.ERRORED);
  }

  private static Status createFailed(Situation s) {
    Situation noted =
        new Situation(
            s.wrapper().withStatus(errored(s)),
            s.live(),
            s.settings(),
            s.attempt(),
            s.absentSince());
    return Retry.unhealthy(noted, "CreateFailed", "error creating components: ");
  }
}
