package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.DELETING_RESOURCES;
import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;

import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import java.time.Instant;
import java.util.List;

/** The rows of the two phases at the end of a life. */
final class EndRows {

  private static final String PAUSED = "DeletionPaused";

  /** The name of the annotation that the message of the pause shows. */
  static final String PAUSE_ANNOTATION =
      "workload.codeflare.dev.appwrapper/deletionOnFailureGracePeriodDuration";

  static final List<Row> FAILED =
      List.of(
          new Row("nothing is deployed", s -> !isDeployed(s), s -> Step.write(s.status())),
          new Row(
              "the deletion shall wait: note it first",
              s -> mayWait(s) && !s.status().has(DELETING_RESOURCES, Truth.FALSE, PAUSED),
              s -> Step.write(paused(s))),
          new Row(
              "the deletion waits",
              s -> mayWait(s) && s.now().isBefore(pauseEnd(s)),
              s -> Step.write(s.status()).wakeAt(pauseEnd(s))),
          new Row("something is left", s -> !Teardown.isFinished(s), Teardown::next),
          new Row("nothing is left", s -> true, s -> Step.write(failed(s))));

  static final List<Row> SUCCEEDED =
      List.of(
          new Row(
              "the time to live is not over",
              s -> isDeployed(s) && s.now().isBefore(ttlEnd(s)),
              s -> Step.write(s.status()).wakeAt(ttlEnd(s))),
          new Row(
              "the time to live is over, and it deletes itself",
              s -> s.settings().deletedAfterTtl(),
              s -> Step.write(s.status()).send(new Request.DeleteWrapper())),
          new Row("nothing is deployed", s -> !isDeployed(s), s -> Step.write(s.status())),
          new Row("something is left", s -> !Teardown.isFinished(s), Teardown::next),
          new Row("nothing is left", s -> true, s -> Step.write(expired(s))));

  private EndRows() {}

  private static boolean isDeployed(Situation s) {
    return s.status().isTrue(RESOURCES_DEPLOYED);
  }

  /** A suspension cuts the pause short, and what has begun goes on. */
  private static boolean mayWait(Situation s) {
    return s.settings().deletionOnFailureGrace().toMillis() > 0
        && !s.wrapper().suspend()
        && !s.status().isTrue(DELETING_RESOURCES);
  }

  private static Status paused(Situation s) {
    String message =
        "%s has value %s"
            .formatted(PAUSE_ANNOTATION, GoDuration.format(s.settings().deletionOnFailureGrace()));
    return s.status().withEpisode(DELETING_RESOURCES, Truth.FALSE, PAUSED, message, s.now());
  }

  private static Instant pauseEnd(Situation s) {
    return s.status().since(DELETING_RESOURCES).plus(s.settings().deletionOnFailureGrace());
  }

  private static Status failed(Situation s) {
    boolean cut = s.settings().deletionOnFailureGrace().toMillis() > 0 && s.wrapper().suspend();
    String message =
        cut
            ? "Kueue forced resource deletion by suspending AppWrapper"
            : "Resources deleted for failed AppWrapper";
    return Teardown.finished(s)
        .with(RESOURCES_DEPLOYED, Truth.FALSE, "Failed", message, s.now())
        .with(QUOTA_RESERVED, Truth.FALSE, "Failed", "No resources deployed", s.now());
  }

  private static Instant ttlEnd(Situation s) {
    return s.status().since(QUOTA_RESERVED).plus(s.settings().successTtl());
  }

  private static Status expired(Situation s) {
    String message =
        "Time to live after success of %s expired"
            .formatted(GoDuration.format(s.settings().successTtl()));
    return Teardown.finished(s)
        .with(RESOURCES_DEPLOYED, Truth.FALSE, "Succeeded", message, s.now());
  }
}
