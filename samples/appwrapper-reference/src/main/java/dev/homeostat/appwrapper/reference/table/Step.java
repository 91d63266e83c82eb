package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The effect of a row: the status to write first, what to do then, and when to look again.
 *
 * @param wake when to look again if nothing changes before
 */
public record Step(Status status, List<Action> actions, Optional<Instant> wake) {

  public Step {
    actions = List.copyOf(actions);
  }

  static Step write(Status status) {
    return new Step(status, List.of(), Optional.empty());
  }

  static Step enter(Status status, Phase phase) {
    return write(status.withPhase(phase));
  }

  Step send(Request request) {
    return with(new Action.Send(request));
  }

  Step announce(String reason) {
    return with(new Action.Announce(reason));
  }

  Step wakeAt(Instant time) {
    return new Step(status, actions, Optional.of(time));
  }

  private Step with(Action action) {
    List<Action> all = new ArrayList<>(actions);
    all.add(action);
    return new Step(status, all, wake);
  }
}
