package dev.homeostat.cli.passes;

import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.folder.Changes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Repeats passes until one settles, nothing more can be hoped for, or the time is over. */
final class PassLoop {

  static final int NOT_IN_TIME = 3;

  private final Place place;
  private final Clock clock;
  private final Duration timeout;

  PassLoop(Place place, Clock clock, Duration timeout) {
    this.place = place;
    this.clock = clock;
    this.timeout = timeout;
  }

  /**
   * Runs passes; between two of them it sleeps until the cluster changes or the pass's own time has
   * come.
   *
   * @param once whether one is enough, whatever comes of it
   * @param pass runs one
   * @param each hears of each
   * @return all of them as one
   */
  ReconcileResult run(boolean once, Supplier<ReconcileResult> pass, Consumer<ReconcileResult> each)
      throws InterruptedException {
    Instant end = clock.instant().plus(timeout);
    @Nullable ReconcileResult all = null;
    while (true) {
      // Opened before the look, so that no change falls between the look and the wait.
      try (Changes changes = place.changes()) {
        ReconcileResult now = pass.get();
        each.accept(now);
        all = all == null ? now : Passes.then(all, now);
        Duration left = Duration.between(clock.instant(), end);
        if (once || isFinal(now, left)) {
          return all;
        }
        Duration pause = now.requeue().fixedDelay().orElse(left);
        changes.await(pause.compareTo(left) > 0 ? left : pause);
      }
    }
  }

  /** A failure whose next try is past the end is final: waiting would show nothing else. */
  private static boolean isFinal(ReconcileResult pass, Duration left) {
    return switch (pass.outcome()) {
      case SETTLED, BLOCKED, INVALID -> true;
      case FAILED ->
          pass.requeue().fixedDelay().map(next -> next.compareTo(left) >= 0).orElse(true);
      case PENDING, WAITING -> left.isNegative() || left.isZero();
    };
  }

  static int exitCode(ReconcileResult pass) {
    return switch (pass.outcome()) {
      case SETTLED -> ExitCode.OK;
      case PENDING, WAITING, BLOCKED -> NOT_IN_TIME;
      case FAILED, INVALID -> ExitCode.ERROR;
    };
  }
}
