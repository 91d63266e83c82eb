package dev.homeostat.appwrapper.reference.law;

import static dev.homeostat.appwrapper.reference.world.Phase.EMPTY;
import static dev.homeostat.appwrapper.reference.world.Phase.FAILED;
import static dev.homeostat.appwrapper.reference.world.Phase.RESETTING;
import static dev.homeostat.appwrapper.reference.world.Phase.RESUMING;
import static dev.homeostat.appwrapper.reference.world.Phase.RUNNING;
import static dev.homeostat.appwrapper.reference.world.Phase.SUCCEEDED;
import static dev.homeostat.appwrapper.reference.world.Phase.SUSPENDED;
import static dev.homeostat.appwrapper.reference.world.Phase.SUSPENDING;
import static dev.homeostat.appwrapper.reference.world.Phase.TERMINATING;

import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.Phase;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Phases follow each other only as the table says. */
public final class TransitionLaw implements Law {

  private static final Map<Phase, Set<Phase>> NEXT =
      Map.of(
          EMPTY, Set.of(SUSPENDED, FAILED),
          SUSPENDED, Set.of(RESUMING),
          RESUMING, Set.of(RUNNING, SUSPENDING, RESETTING, FAILED),
          RUNNING, Set.of(SUCCEEDED, SUSPENDING, RESETTING, FAILED),
          RESETTING, Set.of(RESUMING, SUSPENDING),
          SUSPENDING, Set.of(SUSPENDED),
          SUCCEEDED, Set.of(),
          FAILED, Set.of(),
          TERMINATING, Set.of());

  @Override
  public Optional<String> violation(Entry entry) {
    return StatusWrite.of(entry)
        .filter(w -> !isAllowed(w))
        .map(
            w ->
                "%s follows %s with suspend=%s, deleting=%s"
                    .formatted(
                        w.after().phase(),
                        w.before().phase(),
                        w.wrapper().suspend(),
                        w.wrapper().deleting()));
  }

  private static boolean isAllowed(StatusWrite write) {
    Phase from = write.before().phase();
    Phase to = write.after().phase();
    if (write.wrapper().managedByOther()) {
      return false;
    }
    if (write.wrapper().deleting()) {
      return to == from || to == TERMINATING;
    }
    if (to == from) {
      return true;
    }
    boolean known = NEXT.getOrDefault(from, Set.of()).contains(to);
    return switch (to) {
      case SUSPENDING -> known && write.wrapper().suspend();
      case RESUMING, SUCCEEDED -> known && !write.wrapper().suspend();
      case RESETTING -> known && !write.wrapper().suspend();
      default -> known;
    };
  }
}
