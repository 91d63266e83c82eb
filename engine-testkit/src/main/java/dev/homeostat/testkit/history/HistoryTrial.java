package dev.homeostat.testkit.history;

import dev.homeostat.ReconcileResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A history, with all that is needed to play it, or a variation of it.
 *
 * @param history what happens
 * @param setup of the engines
 * @param clusters gives a new cluster for each run
 */
record HistoryTrial(History history, EngineSetup setup, Supplier<HistoryCluster> clusters) {

  /** Longer than anything waits that is tried again by time alone (rules ACT-6, POLICY-7, -9). */
  private static final Duration LONG = Duration.ofHours(2);

  /** Begins to play on a new cluster; nothing checks its passes. */
  HistoryPlay begin() {
    return new HistoryPlay(clusters.get(), setup, List.of());
  }

  HistoryTrial with(EngineSetup other) {
    return new HistoryTrial(history, other, clusters);
  }

  HistoryTrial with(List<HistoryStep> steps) {
    return new HistoryTrial(new History(steps), setup, clusters);
  }

  /**
   * Returns the end, when all was tried again that waits for time to pass; empty if the last
   * specification is invalid, so that nothing is tried again.
   */
  private Optional<HistoryEnd> end() {
    try (HistoryPlay play = begin()) {
      play.play(history);
      Optional<ReconcileResult> unused = play.settle();
      play.forward(LONG);
      Optional<ReconcileResult> last = play.settle();
      boolean isInvalid =
          last.filter(pass -> pass.outcome() == ReconcileResult.Outcome.INVALID).isPresent();
      return isInvalid ? Optional.empty() : Optional.of(new HistoryEnd(play.objects()));
    }
  }

  /** Compares the ends of two trials. */
  Optional<Difference> endsLike(HistoryTrial other) {
    return alike(end(), other.end(), other);
  }

  /**
   * Compares the ends of two trials in all fields that a change of the manifest reverts. Returns no
   * difference if the server refuses the desired state, or permanently changes it.
   */
  Optional<Difference> endsLikeAfterChanges(HistoryTrial other) {
    return isSettled() && other.isDoneAsAsked()
        ? alike(
            end().map(HistoryEnd::withoutReleased),
            other.end().map(HistoryEnd::withoutReleased),
            other)
        : Optional.empty();
  }

  private boolean isSettled() {
    try (HistoryPlay play = begin()) {
      play.play(history);
      return play.settle()
          .filter(pass -> pass.outcome() == ReconcileResult.Outcome.SETTLED)
          .isPresent();
    }
  }

  /** Returns whether the server does what it is asked and nothing else, in each pass. */
  boolean isDoneAsAsked() {
    PassCheck asAsked =
        event ->
            event.writes().stream().allMatch(RecordedWrite::isDoneAsAsked)
                ? Optional.empty()
                : event.different(Difference.Kind.WRITES, "the server made something else of it");
    try (HistoryPlay play = new HistoryPlay(clusters.get(), setup, List.of(asAsked))) {
      return play.play(history).isEmpty();
    }
  }

  /** Returns whether the values that a server chose are lost, because it refused them. */
  boolean losesPins() {
    PassCheck lost =
        event ->
            event.pass().stream()
                    .flatMap(pass -> pass.problems().stream())
                    .noneMatch(problem -> problem.code().equals("PinsLost"))
                ? Optional.empty()
                : event.different(Difference.Kind.HISTORY, "pins are lost");
    try (HistoryPlay play = new HistoryPlay(clusters.get(), setup, List.of(lost))) {
      return play.play(history).isPresent();
    }
  }

  private static Optional<Difference> alike(
      Optional<HistoryEnd> first, Optional<HistoryEnd> second, HistoryTrial other) {
    return first.isEmpty() || second.isEmpty() || first.get().isLike(second.get())
        ? Optional.empty()
        : broken(
            "\n  "
                + first.get()
                + "\nBut the other run ends with\n  "
                + second.get()
                + other.shown());
  }

  private String shown() {
    return "\nThe other run is\n" + history.toString().indent(2).stripTrailing();
  }

  static Optional<Difference> broken(String text) {
    return Optional.of(new Difference(Difference.Kind.HISTORY, Difference.END, text));
  }
}
