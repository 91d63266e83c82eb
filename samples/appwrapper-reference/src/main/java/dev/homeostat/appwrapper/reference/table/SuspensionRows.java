package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.PODS_READY;
import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.UNHEALTHY;

import dev.homeostat.appwrapper.reference.world.ComponentState;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import java.util.List;

/** The rows of the phases without resources, and of the way into them. */
final class SuspensionRows {

  static final List<Row> EMPTY =
      List.of(new Row("always", s -> true, s -> Step.enter(withComponents(s), Phase.SUSPENDED)));

  static final List<Row> SUSPENDED =
      List.of(
          new Row("suspend is true", s -> s.wrapper().suspend(), s -> Step.write(s.status())),
          new Row(
              "suspend is false, no finalizer yet",
              s -> !s.wrapper().finalizer(),
              s -> Step.write(s.status()).send(new Request.AddFinalizer())),
          new Row("suspend is false", s -> true, s -> Step.enter(resumed(s), Phase.RESUMING)));

  static final List<Row> SUSPENDING =
      List.of(
          new Row("something is left", s -> !Teardown.isFinished(s), Teardown::next),
          new Row("nothing is left", s -> true, s -> Step.enter(suspended(s), Phase.SUSPENDED)));

  /** The row that leads from the phases with resources to Suspending. */
  static final Row SUSPEND =
      new Row(
          "suspend is true",
          s -> s.wrapper().suspend(),
          s -> Step.enter(s.status(), Phase.SUSPENDING).announce("Suspending"));

  private SuspensionRows() {}

  private static Status withComponents(Situation s) {
    return s.status().withAllComponents(ComponentState.NONE, s.wrapper().components().size());
  }

  private static Status resumed(Situation s) {
    String reason = "Resuming";
    String message = "Suspend is false";
    return s.status()
        .with(QUOTA_RESERVED, Truth.TRUE, reason, message, s.now())
        .with(RESOURCES_DEPLOYED, Truth.TRUE, reason, message, s.now())
        .with(PODS_READY, Truth.FALSE, reason, message, s.now())
        .with(UNHEALTHY, Truth.FALSE, reason, message, s.now());
  }

  private static Status suspended(Situation s) {
    String reason = "Suspended";
    String message = "Suspend is true";
    return Teardown.finished(s)
        .with(RESOURCES_DEPLOYED, Truth.FALSE, reason, message, s.now())
        .with(QUOTA_RESERVED, Truth.FALSE, reason, message, s.now())
        .endedIfTrue(PODS_READY, reason, message, s.now())
        .endedIfTrue(UNHEALTHY, reason, message, s.now());
  }
}
