package dev.homeostat.core.engine;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.read.Kinds;
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
final class Preparer {

  private final Parts parts;
  private final Application application;
  private final ApplicationState state;
  private final PassHooks hooks;
  private final Translator translator;
  private final PassLog log;

  Preparer(
      Parts parts, Application application, ApplicationState state, PassHooks hooks, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.state = state;
    this.hooks = hooks;
    this.translator = new Translator(application, hooks, state.salt());
    this.log = log;
  }

  Preparation prepare() {
    Optional<Preparations.Prior> prior =
        isRepeatable()
            ? parts.preparations().of(application.id()).filter(this::counts)
            : Optional.empty();
    Draft draft = prior.map(last -> last.preparation().draft()).orElseGet(this::draft);
    boolean due = parts.resyncs().isDue(application.id(), parts.now());
    Set<String> renewed = parts.resyncs().renewed(application.id(), draft.kinds().known());
    boolean anew = due || !renewed.isEmpty();
    if (!anew && prior.isPresent() && prior.get().state().records() == state.records()) {
      return prior.get().preparation();
    }
    Map<ResourceId, Prepared> before =
        prior.map(last -> last.preparation().resources()).orElse(Map.of());
    Finisher finisher = new Finisher(application, state, log, draft, due, renewed);
    List<Problem> problems = new ArrayList<>(application.problems());
    problems.addAll(hooks.problems(state));
    problems.addAll(draft.problems());
    Preparation preparation = Preparation.of(draft, finisher.finish(before), problems, due);
    if (!anew) {
      keep(preparation);
    }
    return preparation;
  }

  private Draft draft() {
    Kinds kinds = new Kinds(parts.cluster());
    return new Drafter(application, state, hooks, translator, kinds, log).draft();
  }

  /** Users' hooks may see more than is in their input, and listeners want to see each step. */
  private boolean isRepeatable() {
    return !log.wantsSteps()
        && hooks.areBuiltIn(ObserverSchemaHook.class)
        && hooks.areBuiltIn(LastAppliedHook.class)
        && hooks.areBuiltIn(ManglingHook.class);
  }

  private boolean counts(Preparations.Prior prior) {
    return prior.state().salt().equals(state.salt())
        && prior.isOf(application)
        && Objects.equals(prior.preparation().draft().translation().record(), state.translation())
        && prior.preparation().draft().kinds().isStill(parts.cluster())
        && translator.isCurrent(state.translation());
  }

  private void keep(Preparation preparation) {
    boolean sound =
        isRepeatable()
            && preparation.draft().translation().failed().isEmpty()
            && !preparation.isInvalid();
    if (sound) {
      parts.preparations().keep(new Preparations.Prior(application, state, preparation));
    } else {
      parts.preparations().forget(application.id());
    }
  }
}
