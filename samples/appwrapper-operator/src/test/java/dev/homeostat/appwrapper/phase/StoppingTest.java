package dev.homeostat.appwrapper.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.phase.Observation.Remains;
import dev.homeostat.controller.pods.PodCounts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoppingTest {

  private final Life life = new Life(Wrappers.pod("a"), Wrappers.deployment("b", 2)).run();

  private Life failed() {
    return life.annotate("retryLimit", "0").see(PodCounts.NONE, true, ComponentState.FAILED);
  }

  @Test
  void suspending_deletes_whatever_the_flag_says() {
    life.at(5).pods(0, 3, 0, 0).at(10).suspend(true).step().suspend(false).step();
    assertThat(life.action()).isEqualTo(Action.TEAR_DOWN);
    life.at(12).remains(List.of(1), 2, 0);
    assertThat(life.phase()).isEqualTo("Suspending");
    assertThat(life.component(0)).isEqualTo("False/CompononetDeleted @12");
    assertThat(life.component(1)).startsWith("True");
    assertThat(life.condition("QuotaReserved")).startsWith("True");
    assertThat(life.next()).isEqualTo(5);
    life.at(14).gone();
    assertThat(life.phase()).isEqualTo("Suspended");
    assertThat(life.condition("DeletingResources")).isEqualTo("False/DeletionComplete @14");
    assertThat(life.condition("ResourcesDeployed"))
        .isEqualTo("False/Suspended \"Suspend is true\" @14");
    assertThat(life.condition("QuotaReserved"))
        .isEqualTo("False/Suspended \"Suspend is true\" @14");
    assertThat(life.condition("PodsReady")).isEqualTo("False/Suspended \"Suspend is true\" @14");
    assertThat(life.condition("Unhealthy")).startsWith("False/Resuming");
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 0", "0, 0, 1", "1, 0, 0"})
  void anything_that_is_left_keeps_the_quota(int components, int pods, int others) {
    life.suspend(true).step();
    life.remains(components == 0 ? List.of() : List.of(0), pods, others);
    assertThat(life.phase()).isEqualTo("Suspending");
    assertThat(life.condition("QuotaReserved")).startsWith("True");
  }

  @Test
  void the_count_of_resets_survives_a_suspension() {
    life.see(PodCounts.NONE, true, ComponentState.FAILED).suspend(true).step().gone();
    assertThat(life.phase()).isEqualTo("Suspended");
    assertThat(life.wrapper.status().resets()).isEqualTo(1);
    assertThat(life.condition("Unhealthy")).startsWith("False/Suspended");
  }

  @Test
  void after_the_grace_pods_and_then_components_are_deleted_by_force() {
    life.at(10).suspend(true).step();
    life.at(610).remains(List.of(0), 2, 0);
    assertThat(life.action()).isEqualTo(Action.REST);
    life.at(611).remains(List.of(0), 2, 0);
    assertThat(life.action()).isEqualTo(Action.FORCE_PODS);
    life.remains(List.of(0), 0, 0);
    assertThat(life.action()).isEqualTo(Action.FORCE_COMPONENTS);
    life.step(Observation.NOTHING.with(new Remains(List.of(0), 0, 0, true)));
    assertThat(life.action()).isEqualTo(Action.REST);
    assertThat(life.next()).isEqualTo(5);
    assertThat(life.phase()).isEqualTo("Suspending");
  }

  @Test
  void the_grace_ends_between_polls() {
    life.annotate("forcefulDeletionGracePeriodDuration", "2s").suspend(true).step();
    life.remains(List.of(0), 2, 0);
    assertThat(life.last.next()).contains(Life.START.plusSeconds(2).plusMillis(1));
  }

  @Test
  void a_reset_waits_for_its_pause_and_keeps_the_quota() {
    life.at(10).pods(0, 3, 0, 0).at(20).see(PodCounts.NONE, true, ComponentState.FAILED);
    assertThat(life.step().action()).isEqualTo(Action.TEAR_DOWN);
    life.at(30).gone();
    assertThat(life.phase()).isEqualTo("Resetting");
    assertThat(life.condition("PodsReady")).startsWith("False/Resetting");
    assertThat(life.condition("ResourcesDeployed"))
        .isEqualTo("False/Resetting \"Resources deleted for resetting AppWrapper\" @30");
    assertThat(life.condition("QuotaReserved")).startsWith("True");
    assertThat(life.next()).isEqualTo(80);
    assertThat(life.at(109).step().phase()).isEqualTo("Resetting");
    life.at(110).step();
    assertThat(life.phase()).isEqualTo("Resuming");
    assertThat(life.condition("ResourcesDeployed"))
        .isEqualTo("True/Resuming \"Reset complete; resuming\" @110");
    assertThat(life.component(0)).startsWith("False/CompononetDeleted");
    assertThat(life.step().component(0)).isEqualTo("Unknown/ComponentCreationInitiated @110");
    assertThat(life.action()).isEqualTo(Action.CREATE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_reset_can_be_suspended(boolean isDeleted) {
    life.see(PodCounts.NONE, true, ComponentState.FAILED);
    if (isDeleted) {
      life.gone();
    }
    assertThat(life.suspend(true).step().phase()).isEqualTo("Suspending");
    assertThat(life.condition("QuotaReserved")).startsWith("True");
  }

  @Test
  void a_failure_deletes_the_objects_and_then_gives_the_quota_back() {
    failed();
    assertThat(life.phase()).isEqualTo("Failed");
    assertThat(life.condition("QuotaReserved")).startsWith("True");
    assertThat(life.condition("ResourcesDeployed")).startsWith("True");
    assertThat(life.step().action()).isEqualTo(Action.TEAR_DOWN);
    life.at(4).gone();
    assertThat(life.phase()).isEqualTo("Failed");
    assertThat(life.condition("ResourcesDeployed"))
        .isEqualTo("False/Failed \"Resources deleted for failed AppWrapper\" @4");
    assertThat(life.condition("QuotaReserved"))
        .isEqualTo("False/Failed \"No resources deployed\" @4");
    assertThat(life.step().action()).isEqualTo(Action.REST);
    assertThat(life.suspend(true).step().phase()).isEqualTo("Failed");
  }

  @Test
  void the_objects_of_a_failed_one_are_kept_for_a_pause() {
    life.annotate("deletionOnFailureGracePeriodDuration", "30s");
    failed();
    life.at(3).step();
    assertThat(life.condition("DeletingResources"))
        .isEqualTo(
            "False/DeletionPaused \"workload.codeflare.dev.appwrapper/"
                + "deletionOnFailureGracePeriodDuration has value 30s\" @3");
    assertThat(life.next()).isEqualTo(30);
    assertThat(life.at(32).step().action()).isEqualTo(Action.REST);
    assertThat(life.condition("DeletingResources")).endsWith("@3");
    assertThat(life.at(33).step().action()).isEqualTo(Action.TEAR_DOWN);
    life.gone();
    assertThat(life.condition("ResourcesDeployed")).contains("Resources deleted for failed");
  }

  @Test
  void the_pause_has_a_time_of_its_own_also_after_an_earlier_deletion() {
    life.see(PodCounts.NONE, true, ComponentState.FAILED).gone().at(90).step();
    life.create(Life.created(2)).annotate("deletionOnFailureGracePeriodDuration", "30s");
    failed().at(95).step();
    assertThat(life.condition("DeletingResources"))
        .startsWith("False/DeletionPaused")
        .endsWith("@95");
  }

  @Test
  void a_suspension_ends_the_pause() {
    life.annotate("deletionOnFailureGracePeriodDuration", "30s");
    failed().step().suspend(true).step();
    assertThat(life.action()).isEqualTo(Action.TEAR_DOWN);
    life.gone();
    assertThat(life.condition("ResourcesDeployed"))
        .contains("Kueue forced resource deletion by suspending AppWrapper");
  }

  @Test
  void the_objects_of_a_successful_one_live_from_its_success_on() {
    life.annotate("successTTLDuration", "100s").at(1000).pods(0, 0, 3, 0).step();
    assertThat(life.action()).isEqualTo(Action.REST);
    assertThat(life.next()).isEqualTo(100);
    assertThat(life.suspend(true).at(1099).step().action()).isEqualTo(Action.REST);
    assertThat(life.at(1100).step().action()).isEqualTo(Action.TEAR_DOWN);
    life.gone();
    assertThat(life.phase()).isEqualTo("Succeeded");
    assertThat(life.condition("ResourcesDeployed"))
        .isEqualTo("False/Succeeded \"Time to live after success of 1m40s expired\" @1100");
    assertThat(life.step().action()).isEqualTo(Action.REST);
    assertThat(life.next()).isEqualTo(-1);
  }

  @Test
  void a_successful_one_is_deleted_itself_after_that_time_if_it_says_so() {
    life.annotate("successTTLDuration", "100s").annotate("deleteAfterSuccessTTL", "true");
    life.pods(0, 0, 3, 0).at(99).step();
    assertThat(life.action()).isEqualTo(Action.REST);
    assertThat(life.at(100).step().action()).isEqualTo(Action.DELETE_WRAPPER);
  }

  @Test
  void a_deleted_one_keeps_its_finalizer_until_all_is_gone() {
    life.delete().at(3).step();
    assertThat(life.phase()).isEqualTo("Terminating");
    assertThat(life.step().action()).isEqualTo(Action.TEAR_DOWN);
    life.remains(List.of(0), 1, 0);
    assertThat(life.action()).isEqualTo(Action.REST);
    assertThat(life.condition("QuotaReserved")).startsWith("True");
    life.at(8).gone();
    assertThat(life.action()).isEqualTo(Action.REMOVE_FINALIZER);
    assertThat(life.condition("ResourcesDeployed"))
        .isEqualTo("False/Terminating \"Resources successfully deleted\" @8");
    assertThat(life.condition("QuotaReserved"))
        .isEqualTo("False/Terminating \"No resources deployed\" @8");
  }

  @Test
  void a_deleted_one_without_the_finalizer_needs_nothing() {
    Life suspended = new Life(Wrappers.pod("a")).suspend(true).step().delete().step();
    assertThat(suspended.action()).isEqualTo(Action.REST);
  }

  @Test
  void a_deleted_one_whose_objects_are_gone_is_let_go() {
    life.suspend(true).step().gone().delete().step();
    assertThat(life.action()).isEqualTo(Action.REMOVE_FINALIZER);
    assertThat(life.phase()).isEqualTo("Suspended");
  }

  @Test
  void a_phase_that_nobody_writes_is_named_and_left_alone_until_it_is_suspended_or_deleted() {
    life.edit(tree -> tree.withObject("/status").put("phase", "Runing")).step();
    assertThat(life.phase()).isEqualTo("Runing");
    assertThat(life.action()).isEqualTo(Action.REST);
    assertThat(life.events.get(life.events.size() - 1))
        .startsWith("InvalidStatus: status.phase: expected one of Suspended, Resuming, ")
        .contains("got Runing");
    assertThat(life.suspend(true).step().phase()).isEqualTo("Suspending");
    life.edit(tree -> tree.withObject("/status").put("phase", "Runing")).delete().step();
    assertThat(life.phase()).isEqualTo("Terminating");
  }

  @Test
  void a_status_that_was_cleared_while_objects_may_exist_deletes_them_first() {
    life.edit(tree -> tree.remove("status")).step();
    assertThat(life.phase()).isEqualTo("Suspending");
    assertThat(life.wrapper.status().components()).hasSize(2);
    assertThat(life.gone().phase()).isEqualTo("Suspended");
  }

  @Test
  void a_phase_suspended_that_people_have_written_deletes_the_objects_first() {
    life.edit(tree -> tree.withObject("/status").put("phase", "Suspended")).step();
    assertThat(life.phase()).isEqualTo("Suspending");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Suspended",
        "Resuming",
        "Running",
        "Resetting",
        "Suspending",
        "Succeeded",
        "Failed",
        "Terminating",
        "Nonsense",
        ""
      })
  void no_status_however_edited_is_a_crash_or_an_endless_loop(String phase) {
    for (int variant = 0; variant < 16; variant++) {
      Life edited = new Life(Wrappers.pod("a"), Wrappers.deployment("b", 2));
      int bits = variant;
      edited
          .run()
          .edit(
              tree -> {
                tree.withObject("/status").put("phase", phase);
                if ((bits & 1) != 0) {
                  tree.withObject("/status").remove("conditions");
                }
                if ((bits & 2) != 0) {
                  tree.withArray("/status/componentStatus").remove(0);
                }
                if ((bits & 4) != 0) {
                  tree.withObject("/status").remove("componentStatus");
                }
                tree.withObject("/spec").put("suspend", (bits & 8) != 0);
              });
      int steps = 0;
      Observation seen = Observation.NOTHING;
      do {
        edited.step(seen);
        seen = answer(edited);
        steps++;
      } while (edited.action() != Action.REST && edited.action() != Action.RETRY && steps < 30);
      assertThat(steps).as(phase + " " + variant).isLessThan(30);
    }
  }

  private static Observation answer(Life life) {
    int count = life.wrapper.components().size();
    return switch (life.action()) {
      case CREATE ->
          Observation.NOTHING.with(
              new Observation.Creation(life.now, List.of(Life.created(count))));
      case OBSERVE, OBSERVE_LIVE ->
          Observation.NOTHING.with(
              new Observation.Seen(
                  java.util.Collections.nCopies(count, ComponentState.DEPLOYED),
                  new PodCounts(0, 3, 0, 0, false, false),
                  false,
                  true,
                  java.util.Optional.empty()));
      case TEAR_DOWN -> Observation.NOTHING.with(new Remains(List.of(), 0, 0, false));
      case PUT_FINALIZER -> {
        life.hold();
        yield Observation.NOTHING;
      }
      default -> Observation.NOTHING;
    };
  }
}
