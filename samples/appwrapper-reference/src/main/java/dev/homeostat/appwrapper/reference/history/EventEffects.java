package dev.homeostat.appwrapper.reference.history;

import dev.homeostat.appwrapper.reference.world.LiveObject;
import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.LivePod.PodPhase;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.World;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What events do to the state of the cluster. An event that does not fit the state does nothing.
 */
final class EventEffects {

  private EventEffects() {}

  static Snapshot apply(Event event, Snapshot s) {
    if (event instanceof Event.Admit) {
      return s.mapWrapper(
          w -> w.suspend() ? w.withSuspend(false).withAdmission(w.admission() + 1) : w);
    }
    if (event instanceof Event.Suspend) {
      return s.mapWrapper(w -> w.withSuspend(true));
    }
    if (event instanceof Event.DeleteWrapper) {
      return World.collected(s.mapWrapper(Wrapper::withDeleting));
    }
    if (event instanceof Event.ComponentVanishes e) {
      return World.deleted(s, e.component(), false);
    }
    if (event instanceof Event.ComponentHeld e) {
      return s.mapObject(e.component(), o -> o.deleting() ? o : o.withHeld(true));
    }
    if (event instanceof Event.ComponentReleased e) {
      return released(s, e.component());
    }
    if (event instanceof Event.JobReports e) {
      return s.mapObject(e.component(), o -> o.isOurs() ? o.withJob(e.state()) : o);
    }
    if (event instanceof Event.ForeignAppears e) {
      return s.objects().get(e.component()).isEmpty()
          ? s.withObject(e.component(), Optional.of(LiveObject.FOREIGN))
          : s;
    }
    if (event instanceof Event.ReplicaSets e) {
      return s.withReplicaSets(hasOurs(s) ? e.count() : 0);
    }
    if (event instanceof Event.Answers e) {
      return s.withAnswer(e.component(), e.answer());
    }
    return podEvent(event, s);
  }

  private static Snapshot podEvent(Event event, Snapshot s) {
    if (event instanceof Event.PodAppears e) {
      return appears(s, e.component());
    }
    if (event instanceof Event.PodRuns e) {
      return pod(
          s, e.pod(), p -> p.phase() == PodPhase.PENDING ? p.withPhase(PodPhase.RUNNING) : p);
    }
    if (event instanceof Event.PodFails e) {
      return pod(s, e.pod(), p -> p.isActive() ? p.failed(e.exitCode()) : p);
    }
    if (event instanceof Event.PodSucceeds e) {
      return pod(s, e.pod(), EventEffects::succeeded);
    }
    if (event instanceof Event.PodTerminates e) {
      return pod(s, e.pod(), p -> e.held() ? p.withHeld().withDeleting() : p.withDeleting());
    }
    if (event instanceof Event.PodEvicted e) {
      return pod(s, e.pod(), LivePod::withEvicted);
    }
    if (event instanceof Event.PodVanishes e && !s.pods().isEmpty()) {
      return s.withoutPod(s.pods().get(e.pod() % s.pods().size()).id());
    }
    if (event instanceof Event.AllPodsRun) {
      return allPodsRun(s);
    }
    if (event instanceof Event.AllPodsSucceed) {
      return s.withPods(s.pods().stream().map(EventEffects::succeeded).toList());
    }
    return event instanceof Event.Collect ? collect(s) : s;
  }

  private static LivePod succeeded(LivePod pod) {
    return pod.isActive() ? pod.withPhase(PodPhase.SUCCEEDED) : pod;
  }

  private static Snapshot released(Snapshot s, int component) {
    return s.objects().get(component).filter(LiveObject::deleting).isPresent()
        ? s.withObject(component, Optional.empty())
        : s.mapObject(component, o -> o.withHeld(false));
  }

  private static Snapshot pod(Snapshot s, int number, UnaryOperator<LivePod> change) {
    return s.pods().isEmpty() ? s : s.mapPod(s.pods().get(number % s.pods().size()).id(), change);
  }

  private static Snapshot appears(Snapshot s, int component) {
    if (!s.isOurs(component) || s.wrapper().isEmpty()) {
      return s;
    }
    int id = s.pods().stream().mapToInt(LivePod::id).max().orElse(0) + 1;
    return s.withPod(LivePod.pending(id, component));
  }

  private static Snapshot allPodsRun(Snapshot s) {
    Snapshot state = s;
    List<Integer> replicas =
        s.wrapper().stream().flatMap(w -> w.components().stream()).map(c -> c.replicas()).toList();
    for (int component = 0; component < replicas.size(); component++) {
      int index = component;
      long present = state.pods().stream().filter(p -> p.component() == index).count();
      for (long i = present; i < replicas.get(component); i++) {
        state = appears(state, component);
      }
    }
    return state.withPods(
        state.pods().stream()
            .map(p -> p.phase() == PodPhase.PENDING ? p.withPhase(PodPhase.RUNNING) : p)
            .toList());
  }

  /** Pods whose object is gone end, unless nobody ends them; ReplicaSets go with the objects. */
  private static Snapshot collect(Snapshot s) {
    List<LivePod> rest =
        s.pods().stream()
            .filter(p -> p.held() || (s.isOurs(p.component()) && !p.deleting()))
            .map(p -> s.isOurs(p.component()) ? p : p.withDeleting())
            .toList();
    return s.withPods(rest).withReplicaSets(hasOurs(s) ? s.replicaSets() : 0);
  }

  private static boolean hasOurs(Snapshot s) {
    return IntStream.range(0, s.objects().size()).anyMatch(s::isOurs);
  }
}
