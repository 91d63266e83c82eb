package dev.homeostat.core.engine;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.core.delta.Differences;
import dev.homeostat.report.Held;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What one pass has come to so far. Belongs to the thread of the pass. */
final class Tally {

  /** The delta as far as it is known. */
  final Delta.Builder delta = new Delta.Builder();

  /** What somebody else keeps changing, as found in this pass. */
  final List<ContestedField> contested = new ArrayList<>();

  private final PassLog log;
  private boolean open;

  Tally(PassLog log) {
    this.log = log;
  }

  boolean isAllApplied() {
    return !open && delta.blocked.isEmpty() && delta.waiting.isEmpty();
  }

  /** It was written, and is not as wanted yet. */
  void leaveOpen(Turn turn) {
    turn.leaveOpen();
    open = true;
  }

  /** Something is not as wanted yet, and nothing that comes after it has to wait. */
  void isNotReady() {
    open = true;
  }

  /** Nothing has to be done to it, unless others have to add to a list (rule POLICY-5). */
  void keep(Turn turn, List<Differences.BelowMinimum> tooShort) {
    if (tooShort.isEmpty()) {
      delta.unchanged.add(turn.id());
    } else {
      delta.waiting.add(new Held(turn.id(), tooShort.get(0).toString()));
    }
  }

  /** It is looked at again by itself. */
  void hold(Turn turn, String why) {
    turn.leaveOpen();
    delta.waiting.add(new Held(turn.id(), why));
    Aspects.of(turn.prepared(), turn.live(), List.of()).addTo(delta);
  }

  /** Somebody has to do something. */
  void block(Turn turn, String why, Optional<Problem> problem) {
    turn.leaveOpen();
    delta.blocked.add(new Held(turn.id(), why));
    problem.ifPresent(log::problem);
  }
}
