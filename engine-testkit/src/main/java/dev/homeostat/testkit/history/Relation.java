package dev.homeostat.testkit.history;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Hooks;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.ObserverSchemaHook;
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
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A relation that holds between two runs, or at the end of one; it needs no model. */
enum Relation {

  /** Law 2: the application comes to rest, and then nothing is written, not even a state. */
  COMES_TO_REST {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      try (HistoryPlay play = trial.begin()) {
        play.play(trial.history());
        Optional<ReconcileResult> rest = play.settle();
        if (rest.isEmpty()) {
          return HistoryTrial.broken("it does not come to rest: " + play.objects());
        }
        if (isContested(rest.get())) {
          return Optional.empty(); // its repair is tried again as time passes
        }
        Map<ResourceId, JsonNode> objects = play.objects();
        for (int i = 0; i < 2; i++) {
          play.forward(Duration.ofMinutes(5));
          Optional<ReconcileResult> later = play.settle();
          if (later.isEmpty() || !play.objects().equals(objects)) {
            return HistoryTrial.broken("it moves again: " + objects + "\n  " + play.objects());
          }
        }
        return Optional.empty();
      }
    }

    /**
     * Without a state, nothing is accepted that the server makes of a value. An object that others
     * protect is waited for as long as it goes.
     */
    @Override
    boolean appliesTo(HistoryTrial trial) {
      boolean isAccepting =
          !has(trial.history(), HistoryStep.ForgoState.class)
              || !has(trial.history(), HistoryStep.Serve.class);
      return isAccepting && has(trial.history(), Want.class) && !isProtected(trial.history());
    }
  },

  /** A process may end between any two steps: the state is all that it needs to remember. */
  RESTARTS_DO_NOT_MATTER {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      HistoryTrial calm = trial.with(withoutFaults(trial.history()));
      return restsOnState(calm, calm.with(beforeEach(calm.history(), new HistoryStep.Restart())));
    }
  },

  /** Two processes take turns, each with what it has in memory. */
  HANDOVERS_DO_NOT_MATTER {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      HistoryTrial calm = trial.with(withoutFaults(trial.history()));
      return restsOnState(calm, calm.with(beforeEach(calm.history(), new HistoryStep.Handover())));
    }
  },

  /** Law 8: stopped at any request, and started again, the engine brings about the same. */
  STOPS_DO_NOT_MATTER {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      HistoryStep pass = new Reconcile(Optional.empty());
      Fault fault = oneOf(FAULTS, trial);
      // What others do before the engine tries again would be taken for what the server made of it.
      List<HistoryStep> retry =
          fault.equals(LOST) ? List.of(new HistoryStep.Wait(LONG), pass) : List.of();
      int at = onePass(trial.history(), Relation::isCalm);
      List<HistoryStep> steps = new ArrayList<>(trial.history().steps());
      steps.addAll(at, retry);
      HistoryTrial calm = trial.with(steps);
      steps.add(at, new Reconcile(Optional.of(fault)));
      return calm.endsLike(trial.with(steps));
    }

    /**
     * A removal by position may be done twice: nothing shows that it was done (record 0048). What
     * is not known to have been created may be created by an application that does not create
     * again. An object is not ours if its uid is not known and others have removed its mark.
     */
    @Override
    boolean appliesTo(HistoryTrial trial) {
      return trial.history().steps().stream().anyMatch(Relation::isCalm)
          && !hasPlaces(trial.history())
          && !isMarkedByOthers(trial.history())
          && allowsAll(trial.history());
    }
  },

  /** A server that refused a write for a while leaves no trace once it takes it. */
  REFUSALS_LEAVE_NO_TRACE {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      int at = onePass(trial.history(), Reconcile.class::isInstance);
      // The saves that a fault counts are others after a pass more.
      List<HistoryStep> waited = new ArrayList<>(withoutFaults(trial.history()));
      waited.add(at, new HistoryStep.Wait(LONG));
      List<HistoryStep> refused = new ArrayList<>(waited);
      refused.add(at, new Reconcile(Optional.of(oneOf(REFUSALS, trial))));
      HistoryTrial other = trial.with(refused);
      // The pins of a create that is refused are dropped (rule POLICY-3).
      return other.losesPins() ? Optional.empty() : trial.with(waited).endsLike(other);
    }

    /** What could not be done for a while may not be allowed any more. */
    @Override
    boolean appliesTo(HistoryTrial trial) {
      return hasPass(trial.history()) && allowsAll(trial.history());
    }
  },

  /** Law 9: hooks of one phase are ordered by their names, not by who was registered first. */
  REGISTRATION_ORDER_DOES_NOT_MATTER {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      EngineSetup setup = trial.setup();
      EngineSetup other = new EngineSetup(() -> reversed(setup.newHooks().get()), setup.base());
      return trial.endsLike(trial.with(other));
    }

    @Override
    boolean appliesTo(HistoryTrial trial) {
      return trial.setup().newHooks().get().list().size() > 1;
    }
  },

  /** Law 14: an engine without history finds nothing to change. */
  HISTORY_DOES_NOT_MATTER {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      HistoryTrial plain = trial.with(plain(withoutFaults(trial.history()).stream()).toList());
      if (!plain.isDoneAsAsked()) {
        return Optional.empty(); // what the server made of it is remembered
      }
      try (HistoryPlay play = plain.begin()) {
        play.play(plain.history());
        if (play.settle().filter(pass -> pass.delta().waiting().isEmpty()).isEmpty()) {
          return Optional.empty(); // a contested repair waits longer than a pass of another engine
        }
        Map<ResourceId, JsonNode> objects = play.objects();
        play.loseState();
        Optional<ReconcileResult> anew = play.settle();
        return play.objects().equals(objects)
            ? Optional.empty()
            : HistoryTrial.broken(
                "an engine without history changes "
                    + objects
                    + "\n  to "
                    + play.objects()
                    + anew.map(ReconcileResult::problems).orElse(List.of()));
      }
    }

    /** An engine without history takes an object that others marked for its own. */
    @Override
    boolean appliesTo(HistoryTrial trial) {
      return isPlain(trial.setup()) && !isMarkedByOthers(trial.history());
    }
  },

  /** Law 14: specifications one after the other end like the last one alone. */
  SPECIFICATIONS_BEFORE_DO_NOT_MATTER {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      List<HistoryStep> wants = plainWants(trial);
      return trial
          .with(passes(wants.subList(wants.size() - 1, wants.size())))
          .endsLikeAfterChanges(trial.with(passes(wants)));
    }

    @Override
    boolean appliesTo(HistoryTrial trial) {
      return isPlain(trial.setup()) && plainWants(trial).size() > 1;
    }
  },

  /** Law 14: a detour over other specifications and back ends where it began. */
  DETOURS_DO_NOT_MATTER {
    @Override
    Optional<Difference> compare(HistoryTrial trial) {
      List<HistoryStep> wants = plainWants(trial);
      List<HistoryStep> detour = new ArrayList<>(wants);
      detour.add(wants.get(0));
      return trial
          .with(passes(wants.subList(0, 1)))
          .endsLikeAfterChanges(trial.with(passes(detour)));
    }

    @Override
    boolean appliesTo(HistoryTrial trial) {
      return isPlain(trial.setup()) && plainWants(trial).size() > 1;
    }
  };

  private static final Duration LONG = Duration.ofHours(2);

  private static final JsonPointer MARK =
      JsonPointer.compile("/metadata/labels").appendProperty(Application.UID_LABEL);

  private static final Fault LOST = Faults.losesAnswerTo(Faults.write(1));

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
          LOST);

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
   * @return the violation, empty if the relation holds or does not apply to this history
   */
  final Optional<Difference> check(HistoryTrial trial) {
    return appliesTo(trial) ? compare(trial) : Optional.empty();
  }

  /** Returns whether the relation applies to a history. */
  boolean appliesTo(HistoryTrial trial) {
    return true;
  }

  /** Returns the violation of the relation by a history that it applies to. */
  abstract Optional<Difference> compare(HistoryTrial trial);

  /** A create that was refused waits in memory, so that another process tries it again earlier. */
  private static Optional<Difference> restsOnState(HistoryTrial calm, HistoryTrial other) {
    return calm.isCreateRefused() ? Optional.empty() : calm.endsLike(other);
  }

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

  /** Returns whether a step is a pass at which no fault strikes. */
  private static boolean isCalm(HistoryStep step) {
    return step instanceof Reconcile pass && pass.fault().isEmpty();
  }

  /** Returns the index of one of the passes, as the history itself decides. */
  private static int onePass(History history, Predicate<HistoryStep> which) {
    List<Integer> passes =
        IntStream.range(0, history.steps().size())
            .filter(i -> which.test(history.steps().get(i)))
            .boxed()
            .toList();
    return passes.get(Math.floorMod(history.toString().hashCode(), passes.size()));
  }

  private static boolean hasPass(History history) {
    return has(history, Reconcile.class);
  }

  private static boolean has(History history, Class<? extends HistoryStep> type) {
    return history.steps().stream().anyMatch(type::isInstance);
  }

  private static boolean isProtected(History history) {
    return history.steps().stream()
        .anyMatch(
            step ->
                step instanceof HistoryStep.Edit edit
                    && edit.path().equals(LimitGenerator.FINALIZERS));
  }

  /** Returns whether another writer may add or remove the mark of an application. */
  private static boolean isMarkedByOthers(History history) {
    return history.steps().stream()
        .anyMatch(
            step ->
                (step instanceof HistoryStep.Edit edit && isAround(edit.path(), MARK))
                    || (step instanceof HistoryStep.Make make
                        && !make.object().at(MARK).isMissingNode()));
  }

  private static boolean isAround(JsonPointer path, JsonPointer field) {
    return (field.toString() + '/').startsWith(path.toString() + '/');
  }

  private static boolean isContested(ReconcileResult pass) {
    return pass.conditions().stream()
        .anyMatch(
            condition ->
                condition.type().equals(Condition.CONTESTED)
                    && condition.status() == Condition.Status.TRUE);
  }

  private static boolean allowsAll(History history) {
    return history.steps().stream()
        .filter(Want.class::isInstance)
        .allMatch(step -> ((Want) step).wish().isAllowingAll());
  }

  /** Returns whether a schema observes a list by position, from which elements may be dropped. */
  private static boolean hasPlaces(History history) {
    return history.steps().stream()
        .filter(Want.class::isInstance)
        .flatMap(step -> ((Want) step).wish().schemas().stream())
        .anyMatch(Relation::isByPosition);
  }

  private static boolean isByPosition(JsonNode schema) {
    JsonNode control = schema.isArray() && !schema.isEmpty() ? schema.get(schema.size() - 1) : null;
    boolean isHere =
        control != null
            && control.has(ObserverSchema.LIST_MIN)
            && !control.has(ObserverSchema.LIST_KEYS);
    return isHere
        || StreamSupport.stream(schema.spliterator(), false).anyMatch(Relation::isByPosition);
  }

  private static Hooks reversed(Hooks hooks) {
    List<Hook> reversed = new ArrayList<>(hooks.list());
    Collections.reverse(reversed);
    return new Hooks(reversed);
  }

  private static Fault oneOf(List<Fault> faults, HistoryTrial trial) {
    return faults.get(Math.floorMod(trial.history().toString().hashCode(), faults.size()));
  }

  /**
   * Returns the specifications of a history, none of which makes the result depend on history:
   * everything is enforced, and fields that are dropped are removed. An object that is enforced to
   * exist without any field keeps the fields of others when its line is dropped (rule POLICY-2), so
   * there is none.
   */
  private static List<HistoryStep> plainWants(HistoryTrial trial) {
    return plain(trial.history().steps().stream())
        .filter(Want.class::isInstance)
        .distinct()
        .toList();
  }

  /** The same steps with plain specifications, and a server that takes what it is asked. */
  private static Stream<HistoryStep> plain(Stream<HistoryStep> steps) {
    return steps
        .filter(step -> !(step instanceof HistoryStep.Serve))
        .filter(step -> !(step instanceof HistoryStep.ForgoState))
        .map(step -> step instanceof Want want ? new Want(plain(want.wish())) : step);
  }

  private static Wish plain(Wish wish) {
    return new Wish(
        wish.manifest().stream()
            .map(tree -> (ObjectNode) HistoryEnd.withoutEmpty(tree.deepCopy()))
            .toList(),
        List.of(),
        wish.byHook(),
        wish.settings().withFieldRemoval(Settings.FieldRemoval.REMOVE));
  }

  /** Returns whether nothing but the specifications of the moment decides what is observed. */
  private static boolean isPlain(EngineSetup setup) {
    return setup.base().filter(application -> !application.schemas().isEmpty()).isEmpty()
        && setup.newHooks().get().list().stream().noneMatch(ObserverSchemaHook.class::isInstance);
  }
}
