package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Pass;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.act.RequestBudget;
import dev.homeostat.core.hooks.HookFailure;
import dev.homeostat.core.hooks.HookRegistry;
import dev.homeostat.core.hooks.HookRunner;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.mangle.AutoscaledHook;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.read.Kinds;
import dev.homeostat.core.state.Ledger;
import dev.homeostat.core.state.OwnedStates;
import dev.homeostat.report.Explanation;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.FillHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.ProjectHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;

/** The engine: one pass at a time for each application, many applications at once. */
final class DefaultEngine implements Engine {

  private static final List<Hook> BUILT_IN = List.of(new AutoscaledHook(), new OwnershipHook());

  private static final Map<String, Class<? extends Hook>> STRATEGIES =
      Map.of(
          "default-schema", ObserverSchemaHook.class,
          "merge", LastAppliedHook.class,
          "delta", DeltaHook.class,
          "fill", FillHook.class,
          "project", ProjectHook.class);

  private static final StateStore.Loaded NOTHING = new StateStore.Loaded(Optional.empty(), "");

  private final Parts parts;
  private final NewSalts salts;
  private final Turns turns = new Turns();

  DefaultEngine(EngineProvider.Options options) {
    this.parts =
        new Parts(
            options,
            options.cluster(),
            HookRegistry.of(options.hooks(), BUILT_IN, STRATEGIES),
            new HookRunner(options.hookTimeout()),
            new RequestBudget(options.requestsPerSecond(), options.clock()),
            new Backoffs(),
            new Resyncs(options.resync(), options.clock().instant()),
            new Preparations());
    this.salts = new NewSalts(options.ids());
  }

  @Override
  public Pass reconcile(Application application) {
    return run(application, (ledger, log) -> act(application, ledger, log).reconcile());
  }

  @Override
  public Pass delete(Application application) {
    return run(application, (ledger, log) -> act(application, ledger, log).teardown(true));
  }

  @Override
  public Pass plan(Application application) {
    return run(application, (ledger, log) -> look(application, ledger, log).reconcile());
  }

  @Override
  public Explanation explain(Application application) {
    PassLog log = log(application);
    StateStore.Loading loading = states(application).load(application.id());
    if (loading instanceof StateStore.Unreadable unreadable) {
      return new Explanation(List.of(), List.of(unreadable.problem()));
    }
    Ledger ledger = ledger(application, (StateStore.Loaded) loading);
    identify(application, ledger);
    try {
      Application identified = identified(application, ledger);
      PassHooks hooks = parts.hooks(identified, ledger, log);
      return new Explainer(parts.actingFor(identified), identified, ledger.state(), hooks, log)
          .explain();
    } catch (HookFailure e) {
      return new Explanation(List.of(), List.of(e.problem()));
    }
  }

  @Override
  public List<Problem> validate(Application application) {
    PassLog log = log(application);
    Ledger ledger = empty(application);
    identify(application, ledger);
    Application identified = identified(application, ledger);
    try {
      PassHooks hooks = parts.hooks(identified, ledger, log);
      List<Problem> problems = new ArrayList<>(identified.problems());
      problems.addAll(hooks.problems(ledger.state()));
      Kinds kinds = new Kinds(parts.actingFor(identified).cluster());
      Translator translator = new Translator(identified, hooks, ledger.state().salt());
      Draft draft = new Drafter(identified, ledger.state(), hooks, translator, kinds, log).draft();
      problems.addAll(draft.problems());
      problems.addAll(draft.translation().failed());
      return problems;
    } catch (HookFailure e) {
      return List.of(e.problem());
    }
  }

  @Override
  public Map<ResourceId, Projection> projections(Application application) {
    StateStore.Loading loading = states(application).load(application.id());
    return projections(
        application,
        loading instanceof StateStore.Loaded loaded
            ? ledger(application, loaded)
            : empty(application));
  }

  @Override
  public Map<ResourceId, Projection> projections(Application application, ApplicationState state) {
    return projections(
        application, ledger(application, new StateStore.Loaded(Optional.of(state), "")));
  }

  private Map<ResourceId, Projection> projections(Application application, Ledger ledger) {
    identify(application, ledger);
    try {
      return look(application, ledger, log(application)).projections();
    } catch (HookFailure e) {
      return Map.of();
    }
  }

  private PassRun act(Application application, Ledger ledger, PassLog log) {
    Application identified = identified(application, ledger);
    return new PassRun(parts.actingFor(identified), identified, ledger, log);
  }

  private PlanRun look(Application application, Ledger ledger, PassLog log) {
    Application identified = identified(application, ledger);
    return new PlanRun(parts.actingFor(identified), identified, ledger, log);
  }

  private PassLog log(Application application) {
    return new PassLog(application.id(), parts.options().listeners(), parts.options().clock());
  }

  private Pass run(Application application, BiFunction<Ledger, PassLog, Pass> word) {
    PassLog log = log(application);
    return turns.take(
        application.id(),
        parts.options().deadline(),
        () -> told(application, log, word),
        () ->
            PassEnd.failed(
                application, Pass.Result.WAITING, log, empty(application), busy(application)));
  }

  private Pass told(Application application, PassLog log, BiFunction<Ledger, PassLog, Pass> word) {
    log.tell(listener -> listener.started(application.id()));
    Pass pass = locked(application, log, word);
    log.tell(listener -> listener.ended(pass));
    return pass;
  }

  private Pass locked(
      Application application, PassLog log, BiFunction<Ledger, PassLog, Pass> word) {
    StateStore store = states(application);
    Optional<StateStore.Loaded> recalled = store.recall(application.id());
    if (recalled.isEmpty()) {
      return loaded(application, log, word);
    }
    Ledger ledger = Ledger.believing(store, application.id(), recalled.get());
    Pass pass = done(application, log, ledger, word);
    // From a belief that was wrong nothing was changed, and what was found out is told to nobody.
    return ledger.confirm() instanceof Ledger.Lost
        ? loaded(application, log(application), word)
        : pass;
  }

  private Pass loaded(
      Application application, PassLog log, BiFunction<Ledger, PassLog, Pass> word) {
    StateStore.Loading loading = states(application).load(application.id());
    if (loading instanceof StateStore.Loaded loaded) {
      return done(application, log, ledger(application, loaded), word);
    }
    if (OwnedStates.isOfAnother(loading) && application.settings().suspend()) {
      return done(application, log, detached(application), word);
    }
    log.againIn(parts.backoffs().unsaved(application.id()));
    return PassEnd.failed(
        application,
        Pass.Result.FAILED,
        log,
        empty(application),
        ((StateStore.Unreadable) loading).problem());
  }

  /** A suspended application does nothing, so whose the state is does not matter to it. */
  private static Ledger detached(Application application) {
    return Ledger.of(StateStore.inMemory(), application.id(), NOTHING);
  }

  private Pass done(
      Application application, PassLog log, Ledger ledger, BiFunction<Ledger, PassLog, Pass> word) {
    identify(application, ledger);
    try {
      return word.apply(ledger, log);
    } catch (HookFailure e) {
      ledger.close();
      return PassEnd.failed(application, Pass.Result.FAILED, log, ledger, e.problem());
    }
  }

  private static Problem busy(Application application) {
    return Problem.warning("Busy")
        .rule(Rule.ACT_5)
        .expected("no other pass of " + application.id())
        .got("one that is still running")
        .advice("try again later");
  }

  private Ledger ledger(Application application, StateStore.Loaded loaded) {
    return Ledger.of(states(application), application.id(), loaded);
  }

  private Ledger empty(Application application) {
    return ledger(application, NOTHING);
  }

  private StateStore states(Application application) {
    return new OwnedStates(parts.options().state(), application);
  }

  /** A state without an identity gets one; it is saved with the first change (rule STATE-3). */
  private void identify(Application application, Ledger ledger) {
    ApplicationState state = ledger.state();
    if (state.salt().isEmpty()) {
      String uid = application.uid().isEmpty() ? uidOf(application.id()) : application.uid();
      String salt = salts.of(application.id());
      ledger.change(
          before -> before.withIdentity(uid, salt).withOwner(uid, application.id().ownerKind()));
    }
  }

  /** The same for the same name, so that marks are still ours when the state is lost (STATE-4). */
  private static String uidOf(ApplicationId id) {
    byte[] name = ("homeostat.dev/application/" + id).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }

  private static Application identified(Application application, Ledger ledger) {
    return application.uid().isEmpty()
        ? application.toBuilder().uid(ledger.state().uid()).build()
        : application;
  }
}
