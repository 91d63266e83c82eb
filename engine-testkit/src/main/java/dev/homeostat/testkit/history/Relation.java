package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Pass;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.Faults;
import dev.homeostat.testkit.history.HistoryStep.Reconcile;
import dev.homeostat.testkit.history.HistoryStep.Want;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What has to hold between two runs, or at the end of one; it needs no model. */
enum Relation {

  /** Law 2: the application comes to rest, and then nothing is written, not even a state. */
  COMES_TO_REST {
    @Override
    Optional<Difference> check(History history, Supplier<HistoryCluster> clusters) {
      try (HistoryPlay play = new HistoryPlay(clusters.get(), List.of())) {
        play.play(history);
        Optional<Pass> rest = play.settle();
        if (rest.isEmpty()) {
          return broken("it does not come to rest: " + play.objects());
        }
        Map<ResourceId, JsonNode> objects = play.objects();
        for (int i = 0; i < 2; i++) {
          play.forward(Duration.ofMinutes(5));
          Optional<Pass> later = play.settle();
          if (later.isEmpty() || !play.objects().equals(objects)) {
            return broken("it moves again: " + objects + "\n  " + play.objects());
          }
        }
        return Optional.empty();
      }
    }
  },

  /** A process may end between any two steps: the state is all that it needs to remember. */
  RESTARTS_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(History history, Supplier<HistoryCluster> clusters) {
      List<HistoryStep> steps = new ArrayList<>();
      for (HistoryStep step : history.steps()) {
        steps.add(new HistoryStep.Restart());
        steps.add(step);
      }
      return alike(history, new History(steps), clusters);
    }
  },

  /** Law 8: stopped at any request, and started again, the engine brings about the same. */
  STOPS_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(History history, Supplier<HistoryCluster> clusters) {
      List<Integer> passes = new ArrayList<>();
      for (int i = 0; i < history.steps().size(); i++) {
        if (history.steps().get(i) instanceof Reconcile) {
          passes.add(i);
        }
      }
      if (passes.isEmpty()) {
        return Optional.empty();
      }
      int choice = Math.floorMod(history.hashCode(), passes.size() * FAULTS.size());
      int at = passes.get(choice / FAULTS.size());
      List<HistoryStep> steps = new ArrayList<>(history.steps());
      steps.add(at, new HistoryStep.Restart());
      steps.add(at, new Reconcile(Optional.of(FAULTS.get(choice % FAULTS.size()))));
      return alike(history, new History(steps), clusters);
    }
  },

  /** Law 14: an engine without history finds nothing to change. */
  HISTORY_DOES_NOT_MATTER {
    @Override
    Optional<Difference> check(History history, Supplier<HistoryCluster> clusters) {
      try (HistoryPlay play = new HistoryPlay(clusters.get(), List.of())) {
        play.play(history);
        if (play.settle().isEmpty() || !isPlain(history)) {
          return Optional.empty();
        }
        Map<ResourceId, JsonNode> objects = play.objects();
        play.loseState();
        Optional<Pass> anew = play.settle();
        return play.objects().equals(objects)
            ? Optional.empty()
            : broken(
                "an engine without history changes "
                    + objects
                    + "\n  to "
                    + play.objects()
                    + anew.map(Pass::problems).orElse(List.of()));
      }
    }
  },

  /** Law 14: a detour over other specifications and back ends where it began. */
  DETOURS_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(History history, Supplier<HistoryCluster> clusters) {
      List<HistoryStep> wants =
          history.steps().stream()
              .filter(step -> step instanceof Want want && hasDefaultSchema(want))
              .toList();
      if (wants.size() < 2) {
        return Optional.empty();
      }
      HistoryStep first = wants.get(0);
      HistoryStep pass = new Reconcile(Optional.empty());
      List<HistoryStep> detour = new ArrayList<>();
      for (HistoryStep want : wants) {
        detour.addAll(List.of(want, pass));
      }
      detour.addAll(List.of(first, pass));
      return alike(new History(List.of(first, pass)), new History(detour), clusters);
    }
  };

  private static final List<Fault> FAULTS =
      List.of(
          Faults.stopsBefore(Faults.request(1)),
          Faults.stopsAfter(Faults.request(1)),
          Faults.stopsBefore(Faults.write(1)),
          Faults.stopsAfter(Faults.write(1)),
          Faults.stopsBefore(Faults.save(1)),
          Faults.stopsAfter(Faults.save(1)),
          Faults.stopsBefore(Faults.save(2)),
          Faults.stopsAfter(Faults.save(2)),
          Faults.losesAnswerTo(Faults.write(1)));

  /**
   * Checks the relation.
   *
   * @param history what happens
   * @param clusters gives a new cluster for each run
   * @return what does not hold, empty if it holds or says nothing of this history
   */
  abstract Optional<Difference> check(History history, Supplier<HistoryCluster> clusters);

  private static Optional<Difference> alike(
      History one, History other, Supplier<HistoryCluster> clusters) {
    Map<ResourceId, JsonNode> first = end(one, clusters);
    Map<ResourceId, JsonNode> second = end(other, clusters);
    return first.equals(second)
        ? Optional.empty()
        : broken(first + "\n  is not\n  " + second + "\n  of\n" + other);
  }

  private static Map<ResourceId, JsonNode> end(History history, Supplier<HistoryCluster> clusters) {
    try (HistoryPlay play = new HistoryPlay(clusters.get(), List.of())) {
      play.play(history);
      Optional<Pass> unused = play.settle();
      return play.objects();
    }
  }

  /** Whether no policy makes history matter: everything is enforced, and taken as it is asked. */
  private static boolean isPlain(History history) {
    return history.steps().stream()
        .allMatch(
            step ->
                step instanceof Want want
                    ? hasDefaultSchema(want)
                    : !(step instanceof HistoryStep.Serve serve) || serve.behaviours().isEmpty());
  }

  private static boolean hasDefaultSchema(Want want) {
    return want.wish().schemas().isEmpty()
        && want.wish().settings().equals(dev.homeostat.Settings.DEFAULT);
  }

  private static Optional<Difference> broken(String text) {
    return Optional.of(new Difference(Difference.Kind.HISTORY, -1, text));
  }
}
