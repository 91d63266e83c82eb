package dev.homeostat.appwrapper.reference.table;

import static dev.homeostat.appwrapper.reference.world.ConditionType.DELETING_RESOURCES;

import dev.homeostat.appwrapper.reference.world.ComponentState;
import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The delete procedure, A.7: what it does until nothing is left. */
final class Teardown {

  private static final Duration POLL = Duration.ofSeconds(5);

  private Teardown() {}

  /** It is noted first, even if nothing is left from the beginning. */
  static boolean isFinished(Situation s) {
    return s.status().isTrue(DELETING_RESOURCES) && !s.live().hasLeftovers();
  }

  /**
   * The next step while something is left; looked at every five seconds, and after the deadline.
   */
  static Step next(Situation s) {
    if (!s.status().isTrue(DELETING_RESOURCES)) {
      return Step.write(
          s.status().with(DELETING_RESOURCES, Truth.TRUE, "DeletionInitiated", "", s.now()));
    }
    Status noted = goneNoted(s);
    if (!noted.equals(s.status())) {
      return Step.write(noted);
    }
    Instant deadline =
        s.status().since(DELETING_RESOURCES).plus(s.settings().forcefulDeletionGrace());
    return s.now().isAfter(deadline) ? forced(s) : graceful(s).wakeAt(earliest(s, deadline));
  }

  /** The status once nothing is left, beside what the phase adds. */
  static Status finished(Situation s) {
    return goneNoted(s).with(DELETING_RESOURCES, Truth.FALSE, "DeletionComplete", "", s.now());
  }

  /** Only what was created, or may have been, counts as deleted when it is gone. */
  private static Status goneNoted(Situation s) {
    Status status = s.status();
    for (int i = 0; i < status.components().size(); i++) {
      ComponentState state = status.components().get(i);
      boolean mayExist = state == ComponentState.CREATED || state == ComponentState.INITIATED;
      if (mayExist && !s.live().isOurs(i)) {
        status = status.withComponent(i, ComponentState.DELETED);
      }
    }
    return status;
  }

  private static Step graceful(Situation s) {
    Step step = Step.write(s.status());
    for (int component : s.remaining()) {
      if (!s.live().objects().get(component).orElseThrow().deleting()) {
        step = step.send(new Request.Delete(component, false));
      }
    }
    return step;
  }

  private static Step forced(Situation s) {
    Step step = Step.write(s.status()).wakeAt(s.now().plus(POLL));
    List<LivePod> pods = s.live().pods();
    for (LivePod pod : pods) {
      step = step.send(new Request.DeletePod(pod.id()));
    }
    for (int component : pods.isEmpty() ? s.remaining() : List.<Integer>of()) {
      if (!s.live().objects().get(component).orElseThrow().forced()) {
        step = step.send(new Request.Delete(component, true));
      }
    }
    return step;
  }

  private static Instant earliest(Situation s, Instant deadline) {
    Instant poll = s.now().plus(POLL);
    Instant past = deadline.plusMillis(1);
    return poll.isBefore(past) ? poll : past;
  }
}
