package dev.homeostat.appwrapper.step;

import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.phase.Action;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.appwrapper.phase.Decision;
import dev.homeostat.appwrapper.phase.Observation;
import dev.homeostat.appwrapper.phase.Observation.Created;
import dev.homeostat.appwrapper.phase.Observation.Creation;
import dev.homeostat.appwrapper.phase.Observation.Outcome;
import dev.homeostat.appwrapper.phase.Observation.Seen;
import dev.homeostat.appwrapper.phase.Phases;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.controller.StatusPatch;
import dev.homeostat.controller.StepContext;
import dev.homeostat.controller.StepException;
import dev.homeostat.controller.StepMemory;
import dev.homeostat.controller.StepOutcome;
import dev.homeostat.controller.StepReconciler;
import dev.homeostat.controller.pods.PodSummary;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.spi.cluster.DeleteOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes what was decided for an AppWrapper, and then does it. */
public final class WrapperReconciler implements StepReconciler<Resource> {

  private static final List<String> MEMBERS =
      List.of("phase", "resettingCount", "conditions", "componentStatus");

  private final Settings settings;
  private final WrapperTelemetry telemetry;
  private final WrapperPods pods;
  private final ComponentViews components;

  /** What was seen shortly before, by uid; a restart may forget it. */
  private final StepMemory<Creation> tries = new StepMemory<>();

  private final StepMemory<Instant> missing = new StepMemory<>();

  /** The objects of running AppWrappers that this process has created. */
  private final StepMemory<Set<Outcome>> created = new StepMemory<>();

  /**
   * A reconciler.
   *
   * @param settings of the operator
   * @param telemetry gets phases and events
   * @param namespaces in which AppWrappers are reconciled; empty for all
   */
  public WrapperReconciler(Settings settings, WrapperTelemetry telemetry, List<String> namespaces) {
    this.settings = settings;
    this.telemetry = telemetry;
    this.pods = new WrapperPods(settings, namespaces);
    this.components = new ComponentViews(namespaces);
  }

  /** Returns how the engine judges the objects of components. */
  public static ReadinessHook readiness() {
    return ReadinessHook.of("appwrapper-readiness", ComponentView::readiness);
  }

  /** Adds to a controller what it has to watch from its begin, and to forget. */
  public void watchIn(ControllerBuilder<?> controller) {
    controller.listener(tries).listener(missing).listener(created);
    pods.views().forEach(controller::secondary);
    components.watchIn(controller);
  }

  @Override
  public StepOutcome step(Resource object, StepContext context) throws StepException, IOException {
    Observation seen =
        tries.get(object.uid()).map(Observation.NOTHING::with).orElse(Observation.NOTHING);
    List<ResourceReport> left = List.of();
    while (true) {
      AppWrapper wrapper = AppWrapper.of(context.resource());
      Decision decision = Phases.decide(wrapper, seen, settings, context.now());
      write(wrapper, decision, context);
      WrapperObjects objects = new WrapperObjects(wrapper, context);
      switch (decision.action()) {
        case IGNORE -> {
          return StepOutcome.ignore();
        }
        case REST, GO_ON -> {
          return StepOutcome.of(decision.next().map(Requeue::at).orElse(Requeue.onChange()));
        }
        case RETRY -> {
          return StepOutcome.of(Requeue.withBackoff());
        }
        case PUT_FINALIZER -> context.hold();
        case CREATE -> {
          List<Outcome> outcomes = objects.create(settings);
          // A creation that takes long is no reason to try again at once.
          Creation creation = new Creation(context.now(), outcomes);
          tries.put(wrapper.uid(), creation);
          created.put(wrapper.uid(), Set.copyOf(outcomes));
          seen = seen.with(creation);
        }
        case OBSERVE -> seen = seen.with(observe(wrapper, objects, context, false));
        case OBSERVE_LIVE -> seen = seen.with(observe(wrapper, objects, context, true));
        case TEAR_DOWN -> {
          left = objects.delete();
          WrapperObjects.blocked(left).forEach(event -> telemetry.happened(wrapper, event));
          seen = seen.with(objects.remains(left, false));
        }
        case FORCE_PODS -> {
          objects.forcePods();
          seen = seen.with(objects.remains(left, true));
        }
        case FORCE_COMPONENTS -> {
          objects.force(left);
          seen = seen.with(objects.remains(left, true));
        }
        case REMOVE_FINALIZER -> {
          context.release();
          return StepOutcome.of(Requeue.onChange());
        }
        case DELETE_WRAPPER -> {
          context.cluster().delete(wrapper.object().address(), DeleteOptions.of(wrapper.uid()));
          return StepOutcome.of(Requeue.onChange());
        }
      }
    }
  }

  /** Writes the status; what follows from a phase is done only after it was written. */
  private void write(AppWrapper wrapper, Decision decision, StepContext context)
      throws StepException {
    if (!decision.status().equals(wrapper.status())) {
      ObjectNode members = decision.status().tree();
      StatusPatch patch =
          decision.action() == Action.GO_ON
              ? StatusPatch.decision(members)
              : StatusPatch.report(members);
      context.patchStatus(patch.replacing(MEMBERS).guardedBy("/status/phase", "/spec/suspend"));
    }
    if (decision.action() == Action.GO_ON) {
      tries.forget(wrapper.uid());
      if (!decision.status().phase().equals(Optional.of(Phase.RUNNING))) {
        created.forget(wrapper.uid());
      }
      missing.forget(wrapper.uid());
      telemetry.entered(wrapper, decision.status().phaseText());
    }
    decision.events().forEach(event -> telemetry.happened(wrapper, event));
  }

  private Seen observe(
      AppWrapper wrapper, WrapperObjects objects, StepContext context, boolean isToBeRead)
      throws IOException, StepException {
    boolean isLive = isToBeRead || !pods.isKnown(context);
    List<Resource> live = isLive ? WrapperPods.live(context, wrapper) : List.of();
    List<ComponentState> states =
        objects.observe(
            address ->
                (isLive ? ComponentViews.among(live, address) : components.known(context, address))
                    .filter(view -> view.isSurelyOf(wrapper))
                    .map(ComponentView::state));
    Set<ResourceAddress> done =
        wrapper.components().stream()
            .filter(component -> states.get(component.index()) == ComponentState.COMPLETE)
            .map(objects::address)
            .collect(toSet());
    FaultTolerance tolerance = settings.appwrapper().faultTolerance().of(wrapper, any -> {});
    Collection<PodSummary> found = isLive ? pods.summaries(live) : pods.known(context);
    Set<Created> uids = found.stream().map(pod -> new Created(pod.uid())).collect(toSet());
    if (!states.contains(ComponentState.MISSING)) {
      missing.forget(wrapper.uid());
    }
    return new Seen(
        states,
        pods.count(found, done, tolerance),
        created.get(wrapper.uid()).filter(uids::equals).isPresent(),
        isLive,
        states.contains(ComponentState.MISSING)
            ? Optional.of(missing.getOrPut(wrapper.uid(), context.now()))
            : Optional.empty());
  }
}
