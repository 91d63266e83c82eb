package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;

import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Status;
import java.util.List;

/** What happens in any phase once the AppWrapper is being deleted. */
final class DeletionRows {

  static final List<Row> ROWS =
      List.of(
          new Row(
              "without our finalizer, nothing",
              s -> !s.wrapper().finalizer(),
              s -> Step.write(s.status())),
          new Row(
              "resources deployed: Terminating comes first",
              s -> isDeployed(s) && s.status().phase() != Phase.TERMINATING,
              s -> Step.enter(s.status(), Phase.TERMINATING)),
          new Row(
              "resources deployed: delete until nothing is left",
              s -> isDeployed(s) && !Teardown.isFinished(s),
              Teardown::next),
          new Row(
              "nothing is left: the last status",
              s -> isDeployed(s) || s.status().isTrue(QUOTA_RESERVED),
              s -> Step.write(last(s))),
          new Row(
              "nothing is deployed: the finalizer goes",
              s -> true,
              s -> Step.write(s.status()).send(new Request.RemoveFinalizer())));

  private DeletionRows() {}

  private static boolean isDeployed(Situation s) {
    return s.status().isTrue(RESOURCES_DEPLOYED);
  }

  private static Status last(Situation s) {
    Status status = isDeployed(s) ? Teardown.finished(s) : s.status();
    return status
        .endedIfTrue(RESOURCES_DEPLOYED, "Terminating", "Resources successfully deleted", s.now())
        .endedIfTrue(QUOTA_RESERVED, "Terminating", "No resources deployed", s.now());
  }
}
