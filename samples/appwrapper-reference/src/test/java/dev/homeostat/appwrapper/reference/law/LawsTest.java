package dev.homeostat.appwrapper.reference.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.LiveObject;
import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.LivePod.PodPhase;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Truth;
import dev.homeostat.appwrapper.reference.world.World;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Each law finds the bad history that it is for, and nothing in the good one beside it. */
class LawsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void quotaGivenBackWhileAnObjectIsLeft() {
    World world = world(Phase.SUSPENDING, s -> s);
    write(world, s -> released(s, "Suspended").withPhase(Phase.SUSPENDED));
    assertViolates(world, "QuotaLaw", "resources are said to be gone while something is left");
  }

  @Test
  void quotaGivenBackWhileAPodIsLeft() {
    World world =
        world(
            Phase.SUSPENDING,
            s -> s.withObject(0, Optional.empty()).withPod(LivePod.pending(1, 0)));
    write(world, s -> given(s, "Suspended").withPhase(Phase.SUSPENDED));
    assertViolates(world, "QuotaLaw", "quota is given back while something is left");
  }

  @Test
  void quotaGivenBackWhileAReplicaSetIsLeft() {
    World world =
        world(Phase.SUSPENDING, s -> s.withObject(0, Optional.empty()).withReplicaSets(1));
    write(world, s -> given(s, "Suspended").withPhase(Phase.SUSPENDED));
    assertViolates(world, "QuotaLaw", "quota is given back while something is left");
  }

  @Test
  void quotaGivenBackWhenNothingIsLeftIsRight() {
    World world = world(Phase.SUSPENDING, s -> s.withObject(0, Optional.empty()));
    write(world, s -> released(s, "Suspended").withPhase(Phase.SUSPENDED));
    assertThat(violations(world)).isEmpty();
  }

  @Test
  void successWhileAPodRuns() {
    LivePod pod = LivePod.pending(1, 0).withPhase(PodPhase.RUNNING);
    World world = world(Phase.RUNNING, s -> s.withPod(pod));
    write(world, s -> given(s, "Succeeded").withPhase(Phase.SUCCEEDED));
    assertViolates(world, "QuotaLaw", "quota is given back as success while a pod is active");
  }

  @Test
  void successWithItsPodsAndObjectsIsRight() {
    LivePod pod = LivePod.pending(1, 0).withPhase(PodPhase.SUCCEEDED);
    World world = world(Phase.RUNNING, s -> s.withPod(pod));
    write(world, s -> given(s, "Succeeded").withPhase(Phase.SUCCEEDED));
    assertThat(violations(world)).isEmpty();
  }

  @Test
  void creationOutsideResuming() {
    for (Phase phase : Phase.values()) {
      World world = world(phase, s -> s.withObject(0, Optional.empty()));
      world.send(new Request.Create(0));
      if (phase == Phase.RESUMING) {
        assertThat(violations(world)).isEmpty();
      } else {
        assertViolates(world, "CreationLaw", "creation while " + phase.text());
      }
    }
  }

  @Test
  void creationForAnAppWrapperThatIsDeletedOrNotOurs() {
    for (UnaryOperator<Wrapper> change :
        List.<UnaryOperator<Wrapper>>of(
            Wrapper::withDeleting, Wrapper::withManagedByOther, w -> w.withFinalizer(false))) {
      World world =
          world(Phase.RESUMING, s -> s.withObject(0, Optional.empty()).mapWrapper(change));
      world.send(new Request.Create(0));
      assertViolates(world, "CreationLaw", "creation while Resuming");
    }
  }

  @Test
  void aCountAboveItsLimit() {
    World world = world(Phase.RUNNING, s -> s);
    write(world, s -> s.withResets(4).withPhase(Phase.RESETTING));
    assertViolates(world, "CountLaw", "the count goes from 0 to 4");
  }

  @Test
  void aCountThatRisesElsewhereOrFalls() {
    World world = world(Phase.RUNNING, s -> s);
    write(world, s -> s.withResets(1));
    write(world, s -> s.withResets(0));
    assertThat(violations(world)).hasSize(2).allMatch(v -> v.startsWith("CountLaw"));
  }

  @Test
  void aCountThatRisesByOneOnTheWayIntoResettingIsRight() {
    World world = world(Phase.RUNNING, s -> s);
    write(world, s -> s.withResets(1).withPhase(Phase.RESETTING));
    assertThat(violations(world)).isEmpty();
  }

  @Test
  void aPhaseThatDoesNotFollow() {
    World world = world(Phase.RUNNING, s -> s);
    write(world, s -> s.withPhase(Phase.RESUMING));
    assertViolates(world, "TransitionLaw", "RESUMING follows RUNNING");
  }

  @Test
  void suspendingWithoutSuspend() {
    World world = world(Phase.RUNNING, s -> s);
    write(world, s -> s.withPhase(Phase.SUSPENDING));
    assertViolates(world, "TransitionLaw", "SUSPENDING follows RUNNING");
  }

  @Test
  void aStatusWrittenForAnotherController() {
    World world = world(Phase.RUNNING, s -> s.mapWrapper(Wrapper::withManagedByOther));
    write(world, s -> s.with(ConditionType.UNHEALTHY, Truth.FALSE, "FoundNoFailedPods", "", NOW));
    assertViolates(world, "TransitionLaw", "RUNNING follows RUNNING");
  }

  @Test
  void aReasonThatNoOneKnows() {
    World world = world(Phase.RUNNING, s -> s);
    write(world, s -> s.with(ConditionType.UNHEALTHY, Truth.TRUE, "Tired", "", NOW));
    assertViolates(world, "ReasonLaw", "Unhealthy is");
  }

  @Test
  void aRepeatedStepThatWrites() {
    World world = world(Phase.RUNNING, s -> s);
    world.repeating();
    write(world, s -> s.with(ConditionType.UNHEALTHY, Truth.FALSE, "FoundNoFailedPods", "", NOW));
    assertViolates(world, "RepetitionLaw", "a repeated step writes");
  }

  @Test
  void aForeignObjectThatIsDeleted() {
    World world = world(Phase.SUSPENDING, s -> s.withObject(0, Optional.of(LiveObject.FOREIGN)));
    world.send(new Request.Delete(0, false));
    assertViolates(world, "ForeignLaw", "component 0 is not ours, and is deleted");
  }

  @Test
  void anObjectOfOursThatIsDeletedIsRight() {
    World world = world(Phase.SUSPENDING, s -> s);
    world.send(new Request.Delete(0, false));
    assertThat(violations(world)).isEmpty();
  }

  @Test
  void aFinalizerThatGoesWithoutDeletion() {
    World world = world(Phase.RUNNING, s -> s);
    world.send(new Request.RemoveFinalizer());
    assertViolates(world, "FinalizerLaw", "the finalizer goes although nobody deletes");
  }

  @Test
  void aFinalizerThatGoesBeforeTheLastStatus() {
    World world =
        world(
            Phase.TERMINATING,
            s -> s.withObject(0, Optional.empty()).mapWrapper(Wrapper::withDeleting));
    world.send(new Request.RemoveFinalizer());
    assertViolates(world, "FinalizerLaw", "the finalizer goes before the last status");
  }

  @Test
  void aConditionWhoseTimeGoesBack() {
    World world = world(Phase.RUNNING, s -> s);
    write(
        world,
        s ->
            s.with(
                ConditionType.UNHEALTHY,
                Truth.FALSE,
                "FoundNoFailedPods",
                "",
                NOW.minusSeconds(1)));
    assertViolates(world, "TimeLaw", "Unhealthy goes from");
  }

  @Test
  void endsThatDifferAreNotEqual() {
    Snapshot state = world(Phase.RUNNING, s -> s).state();
    assertThat(EndState.of(state.withObject(0, Optional.empty()))).isNotEqualTo(EndState.of(state));
    assertThat(EndState.of(state.mapWrapper(w -> w.withStatus(w.status().withResets(1)))))
        .isNotEqualTo(EndState.of(state));
    assertThat(EndState.of(state.at(NOW.plusSeconds(9)))).isEqualTo(EndState.of(state));
  }

  /** An AppWrapper with one live component, in a phase with reserved quota. */
  private static World world(Phase phase, UnaryOperator<Snapshot> change) {
    Status status =
        Status.EMPTY
            .withPhase(phase)
            .with(ConditionType.QUOTA_RESERVED, Truth.TRUE, "Resuming", "", NOW)
            .with(ConditionType.RESOURCES_DEPLOYED, Truth.TRUE, "Resuming", "", NOW);
    Wrapper wrapper = Wrapper.fresh(Component.other(1)).withFinalizer(true).withStatus(status);
    boolean suspended = phase == Phase.SUSPENDING;
    Snapshot state =
        Snapshot.of(NOW, wrapper.withSuspend(suspended))
            .withObject(0, Optional.of(LiveObject.CREATED));
    return new World(change.apply(state));
  }

  private static Status given(Status status, String reason) {
    return status.with(ConditionType.QUOTA_RESERVED, Truth.FALSE, reason, "", NOW);
  }

  private static Status released(Status status, String reason) {
    return given(status, reason)
        .with(ConditionType.RESOURCES_DEPLOYED, Truth.FALSE, reason, "", NOW);
  }

  private static void write(World world, UnaryOperator<Status> change) {
    Status status = world.state().wrapper().orElseThrow().status();
    world.send(new Request.WriteStatus(change.apply(status)));
  }

  private static List<String> violations(World world) {
    return new Laws(Settings.DEFAULT).violations(world.history());
  }

  private static void assertViolates(World world, String law, String text) {
    assertThat(violations(world)).anyMatch(v -> v.startsWith(law) && v.contains(text));
  }
}
