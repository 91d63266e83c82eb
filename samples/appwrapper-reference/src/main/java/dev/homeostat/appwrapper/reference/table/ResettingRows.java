package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.PODS_READY;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.UNHEALTHY;

import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import java.time.Instant;
import java.util.List;

/** The rows of Resetting. The quota stays reserved. */
final class ResettingRows {

  static final List<Row> ROWS =
      List.of(
          SuspensionRows.SUSPEND,
          new Row(
              "pods count as ready",
              s -> s.status().isTrue(PODS_READY),
              s -> Step.write(s.status().with(PODS_READY, Truth.FALSE, "Resetting", "", s.now()))),
          new Row(
              "something is left",
              s -> s.status().isTrue(RESOURCES_DEPLOYED) && !Teardown.isFinished(s),
              Teardown::next),
          new Row(
              "nothing is left",
              s -> s.status().isTrue(RESOURCES_DEPLOYED),
              s -> Step.write(deleted(s))),
          new Row(
              "the pause is not over",
              s -> s.now().isBefore(pauseEnd(s)),
              s -> Step.write(s.status()).wakeAt(pauseEnd(s))),
          new Row("the pause is over", s -> true, s -> Step.enter(resumed(s), Phase.RESUMING)));

  private ResettingRows() {}

  private static Status deleted(Situation s) {
    return Teardown.finished(s)
        .with(
            RESOURCES_DEPLOYED,
            Truth.FALSE,
            "Resetting",
            "Resources deleted for resetting AppWrapper",
            s.now());
  }

  private static Instant pauseEnd(Situation s) {
    Instant failed = s.status().since(UNHEALTHY);
    return failed.equals(Instant.MIN) ? s.now() : failed.plus(s.settings().retryPause());
  }

  private static Status resumed(Situation s) {
    return s.status()
        .with(RESOURCES_DEPLOYED, Truth.TRUE, "Resuming", "Reset complete; resuming", s.now());
  }
}
