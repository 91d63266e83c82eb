package dev.homeostat.core.desired;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.ResyncSchedule;
import dev.homeostat.core.translate.Translator;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.state.ApplicationState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Steps 0 to 3 for one application, done again only as far as something has moved. */
public final class DesiredStateLoader {

  private final PassContext pass;
  private final DesiredStateCache cache;
  private final ResyncSchedule resyncs;
  private final Application application;
  private final ApplicationState state;
  private final PassHooks hooks;
  private final Translator translator;

  /**
   * Creates a loader for the state that the application has now.
   *
   * @param cache the applications that previous passes prepared
   * @param resyncs the schedule of full comparisons
   */
  public DesiredStateLoader(PassContext pass, DesiredStateCache cache, ResyncSchedule resyncs) {
    this.pass = pass;
    this.cache = cache;
    this.resyncs = resyncs;
    this.application = pass.application();
    this.state = pass.state();
    this.hooks = pass.hooks();
    this.translator = new Translator(application, hooks, state.salt());
  }

  /** Returns the prepared application: the one of the last pass, as far as nothing changed. */
  public PreparedApplication prepare() {
    Optional<DesiredStateCache.Prior> prior =
        isRepeatable() ? cache.of(application.id()).filter(this::counts) : Optional.empty();
    DesiredState desiredState =
        prior.map(last -> last.preparation().desiredState()).orElseGet(this::build);
    boolean due = resyncs.isDue(application.id(), pass.now());
    Set<String> renewed = resyncs.renewed(application.id(), desiredState.kinds().known());
    boolean isResync = due || !renewed.isEmpty();
    if (!isResync && prior.isPresent() && prior.get().state().records() == state.records()) {
      return prior.get().preparation();
    }
    Map<ResourceId, PreparedResource> before =
        prior.map(last -> last.preparation().resources()).orElse(Map.of());
    ResourceAssembler assembler =
        new ResourceAssembler(
            application, state, pass.report().listeners(), desiredState, due, renewed);
    List<Problem> problems = ApplicationProblems.of(pass, desiredState);
    PreparedApplication preparation =
        PreparedApplication.of(desiredState, assembler.finish(before), problems, due);
    if (!isResync) {
      keep(preparation);
    }
    return preparation;
  }

  private DesiredState build() {
    KindCatalog kinds = new KindCatalog(pass.cluster());
    return new DesiredStateBuilder(pass, translator, kinds, cache.schemas()).build();
  }

  /** Users' hooks may see more than is in their input, and listeners want to see each step. */
  private boolean isRepeatable() {
    return !pass.report().listeners().wantsSteps()
        && hooks.areBuiltIn(ObserverSchemaHook.class)
        && hooks.areBuiltIn(LastAppliedHook.class)
        && hooks.areBuiltIn(ManglingHook.class);
  }

  private boolean counts(DesiredStateCache.Prior prior) {
    return prior.state().salt().equals(state.salt())
        && prior.isOf(application)
        && Objects.equals(
            prior.preparation().desiredState().translation().record(),
            state.translation().orElse(null))
        && prior.preparation().desiredState().kinds().isStill(pass.cluster())
        && translator.isCurrent(state.translation().orElse(null));
  }

  private void keep(PreparedApplication preparation) {
    boolean sound =
        isRepeatable()
            && preparation.desiredState().translation().failed().isEmpty()
            && !preparation.isInvalid();
    if (sound) {
      cache.keep(new DesiredStateCache.Prior(application, state, preparation));
    } else {
      cache.forget(application.id());
    }
  }
}
