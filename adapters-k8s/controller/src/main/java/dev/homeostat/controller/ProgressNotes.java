package dev.homeostat.controller;

import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The notes of the passes that take long. Where many take long at a time, the server is what they
 * wait for, and a note for each would delay them further: so only a few notes are written in a
 * second, and a pass that ends before its turn has none. Thread-safe.
 */
final class ProgressNotes {

  /** The delay after which the status shows a running pass of a new generation. */
  private static final Duration DELAY = Duration.ofSeconds(1);

  private static final int MOST_IN_A_SECOND = 2;

  private final Executor afterDelay;
  private final Bucket budget;

  /**
   * Creates notes without a pass.
   *
   * @param afterDelay runs a task when a pass has taken long, and once more after as long
   * @param budget has a token for each note
   */
  ProgressNotes(Executor afterDelay, Bucket budget) {
    this.afterDelay = afterDelay;
    this.budget = budget;
  }

  /** Returns the notes of a controller. */
  static ProgressNotes start() {
    return new ProgressNotes(
        CompletableFuture.delayedExecutor(DELAY.toMillis(), TimeUnit.MILLISECONDS),
        Bucket.builder()
            .addLimit(
                limit ->
                    limit
                        .capacity(MOST_IN_A_SECOND)
                        .refillGreedy(MOST_IN_A_SECOND, Duration.ofSeconds(1)))
            .build());
  }

  /**
   * Begins a pass.
   *
   * @param object as the pass begins with it
   * @param write the function that writes the note, and returns the answer of the server
   */
  ProgressNote begin(Resource object, Function<Resource, ClusterResponse> write) {
    ProgressNote note = new ProgressNote(object, write);
    afterDelay.execute(() -> writeInTurn(note));
    return note;
  }

  private void writeInTurn(ProgressNote note) {
    if (note.hasEnded()) {
      return;
    }
    if (budget.tryConsume(1)) {
      note.write();
    } else {
      afterDelay.execute(() -> writeInTurn(note));
    }
  }
}
