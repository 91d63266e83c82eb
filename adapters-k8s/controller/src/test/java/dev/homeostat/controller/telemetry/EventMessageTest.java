package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The messages on a pass to the owner of an application. */
class EventMessageTest {

  @Test
  void what_was_created_and_deleted_is_told_together() {
    Delta.Builder delta = Delta.builder();
    delta.addCreated(Made.WEB);
    delta.addCreated(Made.OTHER);
    delta.addDeleted(ResourceId.secret("old").in("shop"));
    assertThat(EventMessage.of(Made.pass(delta)))
        .containsExactly(
            new EventMessage(
                false, "Created", "created apps/Deployment shop/web, Service shop/web"),
            new EventMessage(false, "Deleted", "deleted Secret shop/old"));
  }

  @Test
  void a_drift_is_told_with_its_field_its_values_and_its_writer() {
    assertThat(
            EventMessage.of(
                Made.pass(Made.updated(Made.change("/spec/replicas", 5, "kubectl-edit")))))
        .containsExactly(
            new EventMessage(
                false,
                "DriftRepaired",
                "apps/Deployment shop/web /spec/replicas: 5 (written by kubectl-edit) was put back"
                    + " to 3"));
  }

  @Test
  void a_change_that_nobody_else_had_written_is_an_update() {
    assertThat(
            EventMessage.of(
                Made.pass(
                    Made.updated(
                        Made.change("/spec/replicas", 2, "homeostat"),
                        Made.change("/spec/paused", 1, "kubectl-edit")))))
        .extracting(EventMessage::reason)
        .containsExactly("Updated", "DriftRepaired");
  }

  @Test
  void many_drifts_of_one_pass_are_told_in_few_words() {
    FieldChange[] changes =
        IntStream.range(0, 25)
            .mapToObj(i -> Made.change("/data/key" + i, i, "somebody"))
            .toArray(FieldChange[]::new);
    List<EventMessage> news = EventMessage.of(Made.pass(Made.updated(changes)));
    assertThat(news).hasSize(11);
    assertThat(news.get(10).message()).isEqualTo("15 more fields were put back");
  }

  @Test
  void a_problem_is_a_warning_with_its_code_as_reason() {
    Problem problem = Problem.error("RefusedByServer").of(Made.WEB).got("422 Invalid");
    assertThat(EventMessage.of(Made.pass(Delta.builder(), problem)))
        .containsExactly(new EventMessage(true, "RefusedByServer", problem.toString()));
  }

  @Test
  void an_object_that_is_not_ready_yet_is_no_warning() {
    Problem unready = Problem.warning("NotReady").of(Made.WEB).got("0 of 1 replicas are updated");
    assertThat(
            EventMessage.of(
                Made.pass(
                    ReconcileResult.Outcome.WAITING,
                    Delta.builder().addCreated(Made.WEB),
                    List.of(),
                    1,
                    unready)))
        .extracting(EventMessage::warning)
        .containsExactly(false, false);
  }

  @Test
  void a_pass_that_only_waits_is_no_warning() {
    Problem wait = Problem.warning("WaitingForDependencies").got("'dependencies': a is not Ready");
    assertThat(
            EventMessage.of(
                Made.pass(ReconcileResult.Outcome.WAITING, Delta.builder(), List.of(), 0, wait)))
        .containsExactly(new EventMessage(false, "WaitingForDependencies", wait.toString()));
  }

  @Test
  void a_pass_that_waits_for_a_resource_or_failed_warns_of_its_problems() {
    Delta.Builder waiting = Delta.builder();
    waiting.addWaiting(HeldResource.of(Made.WEB, "not ready"));
    Problem warning = Problem.warning("AmbiguousScalar").got("0400");
    assertThat(
            EventMessage.of(
                Made.pass(ReconcileResult.Outcome.WAITING, waiting, List.of(), 0, warning)))
        .extracting(EventMessage::warning)
        .containsExactly(true);
    Problem error = Problem.error("StateStore").got("403 Forbidden");
    assertThat(
            EventMessage.of(
                Made.pass(ReconcileResult.Outcome.WAITING, Delta.builder(), List.of(), 0, error)))
        .extracting(EventMessage::warning)
        .containsExactly(true);
  }

  @Test
  void kustomize_controller_236_a_pass_that_changes_nothing_is_no_event() {
    assertThat(
            EventMessage.of(
                Made.pass(ReconcileResult.Outcome.SETTLED, Delta.builder(), List.of(), 0)))
        .isEmpty();
  }

  @Test
  void a_plan_has_done_nothing() {
    Delta.Builder delta = Delta.builder();
    delta.addCreated(Made.WEB);
    assertThat(EventMessage.of(Made.pass(ReconcileResult.Outcome.PENDING, delta, List.of(), 0)))
        .isEmpty();
  }

  @Test
  void a_message_is_never_longer_than_an_event_can_take() {
    Delta.Builder delta = Delta.builder();
    for (int i = 0; i < 500; i++) {
      delta.addCreated(ResourceId.configMap("settings-" + i).in("shop"));
    }
    EventMessage created = EventMessage.of(Made.pass(delta)).get(0);
    assertThat(created.message()).hasSizeLessThanOrEqualTo(1024).matches(".* and \\d+ more");
    assertThat(new EventMessage(true, "Long", "x".repeat(5000)).message()).hasSize(1024);
  }
}
