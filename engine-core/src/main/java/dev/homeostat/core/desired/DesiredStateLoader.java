package dev.homeostat.core.desired;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.engine.EngineContext;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.translate.Translator;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.state.ApplicationState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Steps 0 to 3 for one application, done again only as far as something has moved. */
public final class DesiredStateLoader {

  private final EngineContext engine;
  private final Application application;
  private final ApplicationState state;
  private final PassHooks hooks;
  private final Translator translator;
  private final PassReport report;

  public DesiredStateLoader(
      EngineContext engine,
      Application application,
      ApplicationState state,
      PassHooks hooks,
      PassReport report) {
    this.engine = engine;
    this.application = application;
    this.state = state;
    this.hooks = hooks;
    this.translator = new Translator(application, hooks, state.salt());
    this.report = report;
  }

  public PreparedApplication prepare() {
    Optional<DesiredStateCache.Prior> prior =
        isRepeatable()
            ? engine.cache().of(application.id()).filter(this::counts)
            : Optional.empty();
    DesiredState desiredState =
        prior.map(last -> last.preparation().desiredState()).orElseGet(this::draft);
    boolean due = engine.resyncs().isDue(application.id(), engine.now());
    Set<String> renewed = engine.resyncs().renewed(application.id(), desiredState.kinds().known());
    boolean isResync = due || !renewed.isEmpty();
    if (!isResync && prior.isPresent() && prior.get().state().records() == state.records()) {
      return prior.get().preparation();
    }
    Map<ResourceId, PreparedResource> before =
        prior.map(last -> last.preparation().resources()).orElse(Map.of());
    ResourceAssembler assembler =
        new ResourceAssembler(application, state, report, desiredState, due, renewed);
    List<Problem> problems = new ArrayList<>(application.problems());
    problems.addAll(hooks.problems(state));
    problems.addAll(desiredState.problems());
    PreparedApplication preparation =
        PreparedApplication.of(desiredState, assembler.finish(before), problems, due);
    if (!isResync) {
      keep(preparation);
    }
    return preparation;
  }

  private DesiredState draft() {
    KindCatalog kinds = new KindCatalog(engine.cluster());
    return new DesiredStateBuilder(application, state, hooks, translator, kinds, report).draft();
  }

  /** Users' hooks may see more than is in their input, and listeners want to see each step. */
  private boolean isRepeatable() {
    return !report.wantsSteps()
        && hooks.areBuiltIn(ObserverSchemaHook.class)
        && hooks.areBuiltIn(LastAppliedHook.class)
        && hooks.areBuiltIn(ManglingHook.class);
  }

  private boolean counts(DesiredStateCache.Prior prior) {
    return prior.state().salt().equals(state.salt())
        && prior.isOf(application)
        && Objects.equals(
            prior.preparation().desiredState().translation().record(), state.translation())
        && prior.preparation().desiredState().kinds().isStill(engine.cluster())
        && translator.isCurrent(state.translation());
  }

  private void keep(PreparedApplication preparation) {
    boolean sound =
        isRepeatable()
            && preparation.desiredState().translation().failed().isEmpty()
            && !preparation.isInvalid();
    if (sound) {
      engine.cache().keep(new DesiredStateCache.Prior(application, state, preparation));
    } else {
      engine.cache().forget(application.id());
    }
  }
}
