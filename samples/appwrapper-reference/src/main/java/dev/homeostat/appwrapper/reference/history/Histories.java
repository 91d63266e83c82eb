package dev.homeostat.appwrapper.reference.history;

import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.Fault;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import dev.homeostat.appwrapper.reference.world.Snapshot.CreateAnswer;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random AppWrappers, settings and histories. They shrink towards few and plain events. */
public final class Histories {

  /** The greatest number of components of a random AppWrapper. */
  public static final int COMPONENTS = 2;

  private Histories() {}

  public static Arbitrary<Wrapper> wrappers() {
    Arbitrary<Component> component =
        Arbitraries.oneOf(
            Arbitraries.integers().between(0, 2).map(Component::other),
            Combinators.combine(
                    Arbitraries.integers().between(1, 2), Arbitraries.integers().between(1, 3))
                .as(Component::job));
    return component
        .list()
        .ofMinSize(COMPONENTS)
        .ofMaxSize(COMPONENTS)
        .map(list -> Wrapper.fresh(list.toArray(Component[]::new)));
  }

  public static Arbitrary<Settings> settings() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 2),
            Arbitraries.of(Duration.ZERO, Duration.ofSeconds(40)),
            Arbitraries.of(Set.<Integer>of(), Set.of(3)),
            Arbitraries.of(Set.<Integer>of(), Set.of(1, 3)),
            Arbitraries.of(false, true))
        .as(Histories::settings);
  }

  private static Settings settings(
      int limit, Duration pause, Set<Integer> terminal, Set<Integer> retryable, boolean deleted) {
    return new Settings(
        Duration.ofSeconds(20),
        Duration.ofSeconds(60),
        Duration.ofSeconds(15),
        Duration.ofSeconds(30),
        limit,
        // No look each five seconds falls on its end, after which a reading may look at once or
        // later.
        Duration.ofMillis(47_500),
        Duration.ofMinutes(4),
        pause,
        terminal,
        retryable,
        deleted);
  }

  /** Histories without faults, in which two operators have to agree after each event. */
  public static Arbitrary<List<Event>> calm(int length) {
    return event().list().ofMaxSize(length);
  }

  /** Histories in which requests fail and the operator stops. */
  public static Arbitrary<List<Event>> faulty(int length) {
    Arbitrary<Event> fault =
        Combinators.combine(Arbitraries.integers().between(0, 6), Arbitraries.of(Fault.class))
            .as(Event.Breaks::new);
    return Arbitraries.frequencyOf(Tuple.of(3, event()), Tuple.of(1, fault))
        .list()
        .ofMaxSize(length);
  }

  private static Arbitrary<Event> event() {
    Arbitrary<Integer> component = Arbitraries.integers().between(0, COMPONENTS - 1);
    Arbitrary<Integer> pod = Arbitraries.integers().between(0, 3);
    return Arbitraries.frequencyOf(
        Tuple.of(
            6,
            Arbitraries.of(1, 3, 10, 16, 31, 61, 250)
                .map(Duration::ofSeconds)
                .map(Event.Passes::new)),
        Tuple.of(5, Arbitraries.just(new Event.Admit())),
        Tuple.of(2, Arbitraries.just(new Event.Suspend())),
        Tuple.of(4, Arbitraries.just(new Event.AllPodsRun())),
        Tuple.of(2, Arbitraries.just(new Event.AllPodsSucceed())),
        Tuple.of(3, Arbitraries.just(new Event.Collect())),
        Tuple.of(1, Arbitraries.just(new Event.DeleteWrapper())),
        Tuple.of(4, podEvent(component, pod)),
        Tuple.of(3, componentEvent(component)));
  }

  private static Arbitrary<Event> podEvent(Arbitrary<Integer> component, Arbitrary<Integer> pod) {
    return Arbitraries.oneOf(
        component.map(Event.PodAppears::new),
        pod.map(Event.PodRuns::new),
        Combinators.combine(pod, Arbitraries.of(1, 3, 10)).as(Event.PodFails::new),
        pod.map(Event.PodSucceeds::new),
        Combinators.combine(pod, Arbitraries.of(false, true)).as(Event.PodTerminates::new),
        pod.map(Event.PodVanishes::new),
        pod.map(Event.PodEvicted::new));
  }

  private static Arbitrary<Event> componentEvent(Arbitrary<Integer> component) {
    return Arbitraries.oneOf(
        component.map(Event.ComponentVanishes::new),
        component.map(Event.ComponentHeld::new),
        component.map(Event.ComponentReleased::new),
        component.map(Event.ForeignAppears::new),
        Combinators.combine(component, Arbitraries.of(JobState.class)).as(Event.JobReports::new),
        Combinators.combine(component, Arbitraries.of(CreateAnswer.class)).as(Event.Answers::new),
        Arbitraries.integers().between(0, 1).map(Event.ReplicaSets::new));
  }
}
