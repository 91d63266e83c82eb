package dev.homeostat.testkit.history;

import dev.homeostat.ReconcileResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
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
   * The end of a run.
   *
   * @param objects at the end
   * @param met for each edit by others whether its object was there
   */
  private record Ending(HistoryEnd objects, List<Boolean> met) {

    Ending withoutReleased() {
      return new Ending(objects.withoutReleased(), met);
    }

    /** Two ends compare only if others did the same in both runs. */
    boolean isLike(Ending other) {
      return !met.equals(other.met) || objects.isLike(other.objects);
    }
  }

  /**
   * Returns the end, when all was tried again that waits for time to pass; empty if the last
   * specification is invalid, so that nothing is tried again.
   */
  private Optional<Ending> end() {
    try (HistoryPlay play = begin()) {
      play.play(history);
      Optional<ReconcileResult> unused = play.settle();
      play.forward(LONG);
      Optional<ReconcileResult> last = play.settle();
      boolean isInvalid =
          last.filter(pass -> pass.outcome() == ReconcileResult.Outcome.INVALID).isPresent();
      return isInvalid
          ? Optional.empty()
          : Optional.of(new Ending(new HistoryEnd(play.objects()), play.met()));
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
        ? alike(end().map(Ending::withoutReleased), other.end().map(Ending::withoutReleased), other)
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
    return meets(
        event ->
            event.pass().stream()
                .flatMap(pass -> pass.problems().stream())
                .anyMatch(problem -> problem.code().equals("PinsLost")));
  }

  /** Returns whether an object is not created because the server refuses it. */
  boolean isCreateRefused() {
    return meets(event -> event.writes().stream().anyMatch(RecordedWrite::isRefusedCreate));
  }

  /** Returns whether one of the passes is such. */
  private boolean meets(Predicate<PassCheck.Event> kind) {
    PassCheck check =
        event ->
            kind.test(event)
                ? event.different(Difference.Kind.HISTORY, "it is met")
                : Optional.empty();
    try (HistoryPlay play = new HistoryPlay(clusters.get(), setup, List.of(check))) {
      return play.play(history).isPresent();
    }
  }

  private static Optional<Difference> alike(
      Optional<Ending> first, Optional<Ending> second, HistoryTrial other) {
    return first.isEmpty() || second.isEmpty() || first.get().isLike(second.get())
        ? Optional.empty()
        : broken(
            "\n  "
                + first.get().objects()
                + "\nBut the other run ends with\n  "
                + second.get().objects()
                + other.shown());
  }

  private String shown() {
    return "\nThe other run is\n" + history.toString().indent(2).stripTrailing();
  }

  static Optional<Difference> broken(String text) {
    return Optional.of(new Difference(Difference.Kind.HISTORY, Difference.END, text));
  }
}
