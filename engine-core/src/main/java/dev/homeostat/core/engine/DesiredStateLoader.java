package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.read.KindCatalog;
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
final class DesiredStateLoader {

  private final EngineContext parts;
  private final Application application;
  private final ApplicationState state;
  private final PassHooks hooks;
  private final Translator translator;
  private final PassReport log;

  DesiredStateLoader(
      EngineContext parts,
      Application application,
      ApplicationState state,
      PassHooks hooks,
      PassReport log) {
    this.parts = parts;
    this.application = application;
    this.state = state;
    this.hooks = hooks;
    this.translator = new Translator(application, hooks, state.salt());
    this.log = log;
  }

  PreparedApplication prepare() {
    Optional<DesiredStateCache.Prior> prior =
        isRepeatable()
            ? parts.preparations().of(application.id()).filter(this::counts)
            : Optional.empty();
    DesiredState draft = prior.map(last -> last.preparation().draft()).orElseGet(this::draft);
    boolean due = parts.resyncs().isDue(application.id(), parts.now());
    Set<String> renewed = parts.resyncs().renewed(application.id(), draft.kinds().known());
    boolean anew = due || !renewed.isEmpty();
    if (!anew && prior.isPresent() && prior.get().state().records() == state.records()) {
      return prior.get().preparation();
    }
    Map<ResourceId, PreparedResource> before =
        prior.map(last -> last.preparation().resources()).orElse(Map.of());
    ResourceAssembler finisher =
        new ResourceAssembler(application, state, log, draft, due, renewed);
    List<Problem> problems = new ArrayList<>(application.problems());
    problems.addAll(hooks.problems(state));
    problems.addAll(draft.problems());
    PreparedApplication preparation =
        PreparedApplication.of(draft, finisher.finish(before), problems, due);
    if (!anew) {
      keep(preparation);
    }
    return preparation;
  }

  private DesiredState draft() {
    KindCatalog kinds = new KindCatalog(parts.cluster());
    return new DesiredStateBuilder(application, state, hooks, translator, kinds, log).draft();
  }

  /** Users' hooks may see more than is in their input, and listeners want to see each step. */
  private boolean isRepeatable() {
    return !log.wantsSteps()
        && hooks.areBuiltIn(ObserverSchemaHook.class)
        && hooks.areBuiltIn(LastAppliedHook.class)
        && hooks.areBuiltIn(ManglingHook.class);
  }

  private boolean counts(DesiredStateCache.Prior prior) {
    return prior.state().salt().equals(state.salt())
        && prior.isOf(application)
        && Objects.equals(prior.preparation().draft().translation().record(), state.translation())
        && prior.preparation().draft().kinds().isStill(parts.cluster())
        && translator.isCurrent(state.translation());
  }

  private void keep(PreparedApplication preparation) {
    boolean sound =
        isRepeatable()
            && preparation.draft().translation().failed().isEmpty()
            && !preparation.isInvalid();
    if (sound) {
      parts.preparations().keep(new DesiredStateCache.Prior(application, state, preparation));
    } else {
      parts.preparations().forget(application.id());
    }
  }
}
