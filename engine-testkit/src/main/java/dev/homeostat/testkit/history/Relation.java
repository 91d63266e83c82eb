package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Hooks;
import dev.homeostat.Pass;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.spi.Hook;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.Faults;
import dev.homeostat.testkit.history.HistoryStep.Reconcile;
import dev.homeostat.testkit.history.HistoryStep.Want;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What has to hold between two runs, or at the end of one; it needs no model. */
enum Relation {

  /** Law 2: the application comes to rest, and then nothing is written, not even a state. */
  COMES_TO_REST {
    @Override
    Optional<Difference> check(Trial trial) {
      try (HistoryPlay play = trial.begin()) {
        play.play(trial.history());
        Optional<Pass> rest = play.settle();
        if (rest.isEmpty()) {
          return Trial.broken("it does not come to rest: " + play.objects());
        }
        Map<ResourceId, JsonNode> objects = play.objects();
        for (int i = 0; i < 2; i++) {
          play.forward(Duration.ofMinutes(5));
          Optional<Pass> later = play.settle();
          if (later.isEmpty() || !play.objects().equals(objects)) {
            return Trial.broken("it moves again: " + objects + "\n  " + play.objects());
          }
        }
        return Optional.empty();
      }
    }
  },

  /** A process may end between any two steps: the state is all that it needs to remember. */
  RESTARTS_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(Trial trial) {
      Trial calm = trial.with(withoutFaults(trial.history()));
      return calm.endsLike(calm.with(beforeEach(calm.history(), new HistoryStep.Restart())));
    }
  },

  /** Two processes take turns, each with what it has in memory. */
  HANDOVERS_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(Trial trial) {
      Trial calm = trial.with(withoutFaults(trial.history()));
      return calm.endsLike(calm.with(beforeEach(calm.history(), new HistoryStep.Handover())));
    }
  },

  /** Law 8: stopped at any request, and started again, the engine brings about the same. */
  STOPS_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(Trial trial) {
      return Relation.onePass(trial.history())
          .flatMap(
              at -> {
                int choice = Math.floorMod(trial.history().hashCode(), FAULTS.size());
                List<HistoryStep> steps = new ArrayList<>(trial.history().steps());
                steps.add(at, new Reconcile(Optional.of(FAULTS.get(choice))));
                return trial.endsLike(trial.with(steps));
              });
    }
  },

  /** A server that refused a write for a while leaves no trace once it takes it. */
  REFUSALS_LEAVE_NO_TRACE {
    @Override
    Optional<Difference> check(Trial trial) {
      return Relation.onePass(trial.history())
          .flatMap(
              at -> {
                int choice = Math.floorMod(trial.history().hashCode(), REFUSALS.size());
                List<HistoryStep> waited = new ArrayList<>(trial.history().steps());
                waited.add(at, new HistoryStep.Wait(LONG));
                List<HistoryStep> refused = new ArrayList<>(waited);
                refused.add(at, new Reconcile(Optional.of(REFUSALS.get(choice))));
                return trial.with(waited).endsLike(trial.with(refused));
              });
    }
  },

  /** Law 9: hooks of one phase are ordered by their names, not by who was registered first. */
  REGISTRATION_ORDER_DOES_NOT_MATTER {
    @Override
    Optional<Difference> check(Trial trial) {
      List<Hook> reversed = new ArrayList<>(trial.setup().hooks().list());
      Collections.reverse(reversed);
      EngineSetup other = new EngineSetup(new Hooks(reversed), trial.setup().base());
      return reversed.size() < 2 ? Optional.empty() : trial.endsLike(trial.with(other));
    }
  },

  /** Law 14: an engine without history finds nothing to change. */
  HISTORY_DOES_NOT_MATTER {
    @Override
    Optional<Difference> check(Trial trial) {
      if (!isPlain(trial.history())) {
        return Optional.empty();
      }
      try (HistoryPlay play = trial.begin()) {
        play.play(trial.history());
        if (play.settle().isEmpty()) {
          return Optional.empty();
        }
        Map<ResourceId, JsonNode> objects = play.objects();
        play.loseState();
        Optional<Pass> anew = play.settle();
        return play.objects().equals(objects)
            ? Optional.empty()
            : Trial.broken(
                "an engine without history changes "
                    + objects
                    + "\n  to "
                    + play.objects()
                    + anew.map(Pass::problems).orElse(List.of()));
      }
    }
  },

  /** Law 14: specifications one after the other end like the last one alone. */
  SPECIFICATIONS_BEFORE_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(Trial trial) {
      List<HistoryStep> wants = plainWants(trial.history());
      return wants.size() < 2
          ? Optional.empty()
          : trial
              .with(passes(wants.subList(wants.size() - 1, wants.size())))
              .endsLikeAfterChanges(trial.with(passes(wants)));
    }
  },

  /** Law 14: a detour over other specifications and back ends where it began. */
  DETOURS_DO_NOT_MATTER {
    @Override
    Optional<Difference> check(Trial trial) {
      List<HistoryStep> wants = plainWants(trial.history());
      if (wants.size() < 2) {
        return Optional.empty();
      }
      List<HistoryStep> detour = new ArrayList<>(wants);
      detour.add(wants.get(0));
      return trial
          .with(passes(wants.subList(0, 1)))
          .endsLikeAfterChanges(trial.with(passes(detour)));
    }
  };

  private static final Duration LONG = Duration.ofHours(2);

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

  private static final List<Fault> REFUSALS =
      List.of(
          Faults.invalidAt(Faults.write(1)),
          Faults.serverErrorAt(Faults.write(1), 503),
          Faults.tooManyRequestsAt(Faults.write(1), Duration.ofSeconds(3)),
          Faults.conflictAt(Faults.write(1)));

  /**
   * Checks the relation.
   *
   * @param trial what happens
   * @return what does not hold, empty if it holds or says nothing of this history
   */
  abstract Optional<Difference> check(Trial trial);

  private static List<HistoryStep> beforeEach(History history, HistoryStep step) {
    return history.steps().stream().flatMap(each -> List.of(step, each).stream()).toList();
  }

  /**
   * A process that failed pauses, and another one goes on at once, so that they act at two times.
   */
  private static List<HistoryStep> withoutFaults(History history) {
    HistoryStep pass = new Reconcile(Optional.empty());
    return history.steps().stream().map(step -> step instanceof Reconcile ? pass : step).toList();
  }

  private static List<HistoryStep> passes(List<HistoryStep> wants) {
    HistoryStep pass = new Reconcile(Optional.empty());
    return wants.stream().flatMap(want -> List.of(want, pass).stream()).toList();
  }

  /** Where one of the passes is, as the history itself decides. */
  private static Optional<Integer> onePass(History history) {
    List<Integer> passes = new ArrayList<>();
    for (int i = 0; i < history.steps().size(); i++) {
      if (history.steps().get(i) instanceof Reconcile) {
        passes.add(i);
      }
    }
    return passes.isEmpty()
        ? Optional.empty()
        : Optional.of(passes.get(Math.floorMod(history.toString().hashCode(), passes.size())));
  }

  private static List<HistoryStep> plainWants(History history) {
    return history.steps().stream()
        .filter(step -> step instanceof Want want && isPlain(want))
        .toList();
  }

  /** Whether no policy makes history matter: everything is enforced, and taken as it is asked. */
  private static boolean isPlain(History history) {
    return history.steps().stream()
        .allMatch(
            step ->
                step instanceof Want want
                    ? isPlain(want)
                    : !(step instanceof HistoryStep.Serve serve) || serve.behaviours().isEmpty());
  }

  private static boolean isPlain(Want want) {
    return want.wish().schemas().isEmpty()
        && want.wish().settings().fieldRemoval() == Settings.FieldRemoval.REMOVE;
  }
}
