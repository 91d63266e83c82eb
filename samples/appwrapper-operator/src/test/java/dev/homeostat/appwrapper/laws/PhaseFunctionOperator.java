package dev.homeostat.appwrapper.laws;

import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.appwrapper.phase.Decision;
import dev.homeostat.appwrapper.phase.Observation;
import dev.homeostat.appwrapper.phase.Phases;
import dev.homeostat.appwrapper.reference.table.Operator;
import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.LiveObject;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Response;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.World;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import dev.homeostat.controller.ControllerReference;
import dev.homeostat.controller.pods.PodCounts;
import dev.homeostat.controller.pods.PodSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Executes the decisions of the operator in the world of the reference. */
public final class PhaseFunctionOperator implements Operator {

  private static final int DECISIONS = 30;
  private static final String DEVICE = "nvidia.com/gpu";

  private final Settings settings;
  private final dev.homeostat.appwrapper.settings.Settings configuration;
  private Optional<Instant> missingSince = Optional.empty();

  public PhaseFunctionOperator(Settings settings) {
    this.settings = settings;
    this.configuration = OperatorSettings.of(settings);
  }

  @Override
  public void restart() {
    missingSince = Optional.empty();
  }

  @Override
  public Optional<Instant> pass(World world) {
    Observation seen = Observation.NOTHING;
    for (int i = 0; i < DECISIONS; i++) {
      Snapshot live = world.read();
      if (live.wrapper().isEmpty()) {
        return Optional.empty();
      }
      AppWrapper wrapper = WrapperTrees.of(live.wrapper().get(), settings);
      forgetUnlessRunning(live);
      Decision decision = Phases.decide(wrapper, seen, configuration, live.now());
      write(world, decision);
      Optional<Observation> next = act(world, decision);
      if (next.isEmpty()) {
        return decision.next();
      }
      seen = next.get();
    }
    throw new IllegalStateException("No end of decisions in " + world.state());
  }

  private void forgetUnlessRunning(Snapshot live) {
    if (live.wrapper().orElseThrow().status().phase() != Phase.RUNNING) {
      missingSince = Optional.empty();
    }
  }

  private static void write(World world, Decision decision) {
    Status status = ReferenceStatus.of(decision.status());
    if (!status.equals(world.state().wrapper().orElseThrow().status())) {
      world.send(new Request.WriteStatus(status));
    }
  }

  /** What the action shows; empty if the pass ends with it. */
  private Optional<Observation> act(World world, Decision decision) {
    switch (decision.action()) {
      case GO_ON -> {
        return Optional.of(Observation.NOTHING);
      }
      case PUT_FINALIZER -> {
        world.send(new Request.AddFinalizer());
        return Optional.of(Observation.NOTHING);
      }
      case CREATE -> {
        return Optional.of(Observation.NOTHING.with(created(world)));
      }
      case OBSERVE -> {
        return Optional.of(Observation.NOTHING.with(seen(world, false)));
      }
      case OBSERVE_LIVE -> {
        return Optional.of(Observation.NOTHING.with(seen(world, true)));
      }
      case TEAR_DOWN -> {
        delete(world, false);
        return Optional.of(Observation.NOTHING.with(remains(world, false)));
      }
      case FORCE_PODS -> {
        world.state().pods().forEach(p -> world.send(new Request.DeletePod(p.id())));
        return Optional.of(Observation.NOTHING.with(remains(world, true)));
      }
      case FORCE_COMPONENTS -> {
        delete(world, true);
        return Optional.of(Observation.NOTHING.with(remains(world, true)));
      }
      case REMOVE_FINALIZER -> {
        world.send(new Request.RemoveFinalizer());
        return Optional.empty();
      }
      case DELETE_WRAPPER -> {
        world.send(new Request.DeleteWrapper());
        return Optional.empty();
      }
      case IGNORE, REST, RETRY -> {
        return Optional.empty();
      }
    }
    throw new IllegalStateException("Unknown action " + decision.action());
  }

  private static Observation.Creation created(World world) {
    Wrapper wrapper = world.state().wrapper().orElseThrow();
    List<Observation.Outcome> outcomes = new ArrayList<>();
    boolean failed = false;
    for (int i = 0; i < wrapper.components().size(); i++) {
      if (failed) {
        outcomes.add(new Observation.NotTried());
      } else if (wrapper.status().components().get(i)
          == dev.homeostat.appwrapper.reference.world.ComponentState.CREATED) {
        outcomes.add(new Observation.Created(""));
      } else {
        Observation.Outcome outcome = outcome(world.send(new Request.Create(i)));
        failed = outcome instanceof Observation.Errored;
        outcomes.add(outcome);
      }
    }
    return new Observation.Creation(world.state().now(), outcomes);
  }

  private static Observation.Outcome outcome(Response response) {
    return switch (response) {
      case DONE, EXISTS -> new Observation.Created("");
      case REFUSED -> new Observation.Errored("", false);
      case EXISTS_FOREIGN, REFUSED_FOR_GOOD -> new Observation.Errored("", true);
    };
  }

  private Observation.Seen seen(World world, boolean isLive) {
    Snapshot live = world.read();
    List<Component> components = live.wrapper().orElseThrow().components();
    List<ComponentState> states =
        IntStream.range(0, components.size())
            .mapToObj(i -> state(components.get(i), live.objects().get(i)))
            .toList();
    if (!states.contains(ComponentState.MISSING)) {
      missingSince = Optional.empty();
    } else if (missingSince.isEmpty()) {
      missingSince = Optional.of(live.now());
    }
    Set<ResourceAddress> done =
        IntStream.range(0, components.size())
            .filter(i -> states.get(i) == ComponentState.COMPLETE)
            .mapToObj(i -> WrapperTrees.owner(components.get(i), i))
            .collect(Collectors.toSet());
    List<PodSummary> pods = live.pods().stream().map(p -> view(p, components)).toList();
    PodCounts counts =
        PodCounts.of(
            pods,
            done,
            configuration.appwrapper().faultTolerance()::isTerminal,
            node -> node.equals("broken") ? Set.of(DEVICE) : Set.of());
    return new Observation.Seen(states, counts, false, isLive, missingSince);
  }

  private static ComponentState state(Component component, Optional<LiveObject> object) {
    if (object.filter(o -> o.isOurs() && !o.deleting()).isEmpty()) {
      return ComponentState.MISSING;
    }
    JobState job = object.get().job();
    if (component.kind() != Component.Kind.JOB || job == JobState.ACTIVE) {
      return ComponentState.DEPLOYED;
    }
    return job == JobState.FAILED ? ComponentState.FAILED : ComponentState.COMPLETE;
  }

  private static PodSummary view(LivePod pod, List<Component> components) {
    String name = pod.phase().name();
    return new PodSummary(
        "",
        "sample",
        name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT),
        pod.deleting(),
        pod.evicted() ? "broken" : "sound",
        Set.copyOf(pod.exitCodes()),
        Set.of(DEVICE),
        Optional.of(
            reference(WrapperTrees.owner(components.get(pod.component()), pod.component()))));
  }

  private static ControllerReference reference(ResourceAddress owner) {
    return new ControllerReference(owner.apiVersion(), owner.id().kind(), owner.id().name(), "");
  }

  private static void delete(World world, boolean isForced) {
    Snapshot live = world.state();
    for (int i = 0; i < live.objects().size(); i++) {
      Optional<LiveObject> object = live.objects().get(i).filter(LiveObject::isOurs);
      if (object.filter(o -> isForced ? !o.forced() : !o.deleting()).isPresent()) {
        world.send(new Request.Delete(i, isForced));
      }
    }
  }

  private static Observation.Remains remains(World world, boolean isForced) {
    Snapshot live = world.read();
    return new Observation.Remains(
        IntStream.range(0, live.objects().size()).filter(live::isOurs).boxed().toList(),
        live.pods().size(),
        live.replicaSets(),
        isForced);
  }
}
