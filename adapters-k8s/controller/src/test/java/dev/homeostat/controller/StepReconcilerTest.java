package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.ManualTime;
import dev.homeostat.runtime.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A reconciler in steps on a real API server. */
class StepReconcilerTest extends Errands {

  private static final StepOutcome WAIT = StepOutcome.of(Requeue.onChange());

  /** The observations of the steps and of the test, in order. */
  private final List<String> log = new CopyOnWriteArrayList<>();

  StepReconcilerTest(RunningApiServer server) {
    super(server);
  }

  /** Walks through phases: each is stored before it is acted on. */
  private StepOutcome walk(Resource errand, StepContext context) throws Exception {
    log.add(phase(errand) + (errand.isBeingDeleted() ? " leaving" : ""));
    if (context.isBeingDeleted()) {
      return leave(errand, context);
    }
    switch (phase(errand)) {
      case "" -> context.patchStatus(toPhase("Waiting"));
      case "Waiting" -> {
        if (errand.tree().at("/spec/start").asBoolean()) {
          context.hold();
          context.patchStatus(toPhase("Starting"));
        }
      }
      case "Starting" -> {
        log.add("stored " + phase(live(errand.name())));
        if (context.reconcile(application(errand)).outcome() == ReconcileResult.Outcome.SETTLED) {
          context.patchStatus(toPhase("Running"));
        }
      }
      default -> {
        return context.outcome(context.reconcile(application(errand)));
      }
    }
    return WAIT;
  }

  private static StepOutcome leave(Resource errand, StepContext context) throws Exception {
    if (!phase(errand).equals("Ending")) {
      context.patchStatus(toPhase("Ending"));
      return WAIT;
    }
    ReconcileResult pass = context.delete(application(errand));
    if (pass.outcome() != ReconcileResult.Outcome.SETTLED) {
      return context.outcome(pass);
    }
    context.release();
    return StepOutcome.ignore();
  }

  @Test
  void a_decision_is_stored_before_it_is_acted_on_and_the_next_step_decides_on_it() {
    started(errands(this::walk));
    errand("walk", "{start: true}");
    awaitErrandPhase("walk", "Running");
    awaitWord("walk", "done");
    assertThat(log)
        .startsWith("", "Waiting", "Starting", "stored Starting", "Running")
        .doesNotContain("stored ", "stored Waiting");
    assertThat(live("walk").tree().at("/status/observedGeneration").isMissingNode())
        .as("observedGeneration was not requested")
        .isTrue();
  }

  @Test
  void the_finalizer_is_put_on_and_taken_off_when_the_reconciler_asks_for_it() {
    started(errands(this::walk));
    errand("held", "{start: false}");
    awaitErrandPhase("held", "Waiting");
    assertThat(finalizers(live("held"))).isEmpty();

    edit("held", "{\"spec\":{\"start\":true}}");
    awaitErrandPhase("held", "Running");
    assertThat(finalizers(live("held"))).containsExactly(FINALIZER);

    delete("held");
    awaitGone("held");
    assertThat(configMap("held")).isNull();
    assertThat(log).containsSubsequence("Running leaving", "Ending leaving");
  }

  @Test
  void an_object_without_our_finalizer_goes_without_a_step() {
    started(errands(this::walk));
    errand("free", "{start: false}");
    awaitErrandPhase("free", "Waiting");
    edit("free", "{\"metadata\":{\"finalizers\":[\"example.com/other\"]}}");
    await().atMost(PATIENCE).until(() -> log.size() >= 3);
    delete("free");
    await()
        .atMost(PATIENCE)
        .until(() -> steps.stream().anyMatch(run -> run.outcome() instanceof Outcome.Gone));
    edit("free", "{\"metadata\":{\"finalizers\":null}}");
    awaitGone("free");
    assertThat(log).noneMatch(entry -> entry.contains("leaving"));
  }

  @Test
  void an_observed_change_of_an_application_runs_a_step() {
    started(errands(this::walk));
    errand("drift", "{start: true}");
    awaitErrandPhase("drift", "Running");
    awaitWord("drift", "done");
    patch(configMap("drift"), "{\"data\":{\"word\":\"undone\"}}");
    awaitWord("drift", "done");
    client.resource(configMap("drift")).delete();
    awaitWord("drift", "done");
  }

  @Test
  void a_plan_changes_nothing_and_watches_what_it_is_about() {
    List<Boolean> differs = new CopyOnWriteArrayList<>();
    started(
        errands(
            (errand, context) -> {
              if (phase(errand).isEmpty()) {
                context.reconcile(application(errand));
                context.patchStatus(toPhase("Running"));
              } else {
                ReconcileResult plan = context.plan(application(errand));
                differs.add(!plan.delta().changes().isEmpty());
              }
              return WAIT;
            }));
    errand("planned", "{}");
    await().atMost(PATIENCE).until(() -> differs.contains(false));
    patch(configMap("planned"), "{\"data\":{\"word\":\"undone\"}}");
    await().atMost(PATIENCE).until(() -> differs.contains(true));
    assertThat(configMap("planned").getData()).containsEntry("word", "undone");
  }

  @Test
  void one_object_can_have_several_applications() {
    started(
        errands(
            (errand, context) -> {
              Application first = named(errand, "several-a");
              Application second = named(errand, "several-b");
              return context.outcome(context.reconcile(first), context.reconcile(second));
            }));
    errand("several", "{}");
    awaitWord("several-a", "done");
    awaitWord("several-b", "done");
    for (String name : List.of("several-a", "several-b")) {
      patch(configMap(name), "{\"data\":{\"word\":\"undone\"}}");
      awaitWord(name, "done");
    }
  }

  private static Application named(Resource errand, String name) {
    return Application.named(errand.namespace(), name)
        .uid(errand.uid() + "-" + name)
        .owner(Owner.of(errand))
        .manifest(TypedObjects.manifest(List.of(configMap(name, "done"))))
        .build();
  }

  @Test
  void a_stop_between_the_decision_and_the_action_goes_on_with_the_decision() {
    AtomicInteger decisions = new AtomicInteger();
    Controller dying =
        started(
            errands(
                (errand, context) -> {
                  if (phase(errand).isEmpty()) {
                    decisions.incrementAndGet();
                    context.patchStatus(toPhase("Starting"));
                    return WAIT;
                  }
                  throw new IllegalStateException("it dies before the action");
                }));
    errand("stopped", "{}");
    await()
        .atMost(PATIENCE)
        .until(() -> steps.stream().anyMatch(run -> run.outcome() instanceof Outcome.Failed));
    dying.stop(Duration.ofSeconds(5));
    assertThat(phase(live("stopped"))).isEqualTo("Starting");
    assertThat(configMap("stopped")).isNull();

    started(errands(KubernetesCluster.of(client), this::walk));
    awaitErrandPhase("stopped", "Running");
    awaitWord("stopped", "done");
    assertThat(decisions).hasValue(1);
    assertThat(log).startsWith("Starting");
  }

  @Test
  void a_step_is_due_at_its_instant() {
    ManualTime time = new ManualTime(Instant.parse("2026-01-01T00:00:00Z"));
    Instant due = time.instant().plus(Duration.ofHours(1));
    started(
        errands(
                (errand, context) -> {
                  if (context.now().isBefore(due)) {
                    context.patchStatus(toPhase("Pausing"));
                    return StepOutcome.of(Requeue.at(due));
                  }
                  context.patchStatus(toPhase("Over"));
                  return WAIT;
                })
            .clock(time)
            .time(time)
            .resync(Duration.ofHours(10)));
    errand("pause", "{}");
    awaitErrandPhase("pause", "Pausing");
    calm();
    time.pass(Duration.ofMinutes(59));
    calm();
    assertThat(phase(live("pause"))).isEqualTo("Pausing");
    time.pass(Duration.ofMinutes(1));
    awaitErrandPhase("pause", "Over");
  }

  @Test
  void a_step_that_throws_is_reported_and_retried() {
    AtomicInteger tries = new AtomicInteger();
    started(
        errands(
            (errand, context) -> {
              int number = tries.incrementAndGet();
              if (number == 2) {
                throw new AssertionError("an error");
              }
              if (number < 4) {
                throw new IOException("an exception");
              }
              context.patchStatus(toPhase("Done"));
              return WAIT;
            }));
    errand("thrown", "{}");
    awaitErrandPhase("thrown", "Done");
    assertThat(steps)
        .filteredOn(run -> run.outcome() instanceof Outcome.Failed)
        .extracting(run -> run.failures())
        .containsExactly(1, 2, 3);
  }

  @Test
  void a_step_without_an_outcome_fails() {
    started(errands((errand, context) -> null));
    errand("nothing", "{}");
    await()
        .atMost(PATIENCE)
        .until(() -> steps.stream().anyMatch(run -> run.outcome() instanceof Outcome.Failed));
  }

  @Test
  void an_ignored_object_is_left_alone_until_it_changes() {
    started(
        errands(
            (errand, context) -> {
              log.add("step");
              if (!errand.tree().at("/spec/ours").asBoolean()) {
                return StepOutcome.ignore();
              }
              context.patchStatus(toPhase("Ours"));
              return WAIT;
            }));
    errand("ignored", "{}");
    await().atMost(PATIENCE).until(() -> log.size() == 1);
    edit("ignored", "{\"spec\":{\"ours\":true}}");
    awaitErrandPhase("ignored", "Ours");
  }

  @Test
  void a_status_that_does_not_differ_is_not_written_and_one_that_does_names_only_what_differs() {
    started(
        errands(
            (errand, context) -> {
              context.patchStatus(
                  StatusPatch.report(Map.of("phase", "Same", "list", List.of(1, 2)))
                      .observingGeneration());
              return WAIT;
            }));
    errand("same", "{}");
    awaitErrandPhase("same", "Same");
    calm();
    String version = live("same").resourceVersion();
    assertThat(live("same").tree().at("/status/observedGeneration").asInt()).isEqualTo(1);
    edit("same", "{\"metadata\":{\"labels\":{\"touched\":\"yes\"}}}");
    String touched = live("same").resourceVersion();
    assertThat(touched).isNotEqualTo(version);
    calm();
    assertThat(live("same").resourceVersion()).isEqualTo(touched);
  }

  @Test
  void a_null_removes_a_member() {
    started(
        errands(
            (errand, context) -> {
              if (phase(errand).isEmpty()) {
                context.patchStatus(StatusPatch.decision(Map.of("phase", "First", "extra", "yes")));
              } else {
                context.patchStatus(
                    StatusPatch.decision(
                        JsonNodeFactory.instance
                            .objectNode()
                            .put("phase", "Second")
                            .putNull("extra")));
              }
              return WAIT;
            }));
    errand("removed", "{}");
    awaitErrandPhase("removed", "Second");
    assertThat(live("removed").tree().path("status").has("extra")).isFalse();
  }

  @Test
  void a_patch_that_replaces_removes_the_members_that_it_lacks() {
    started(
        errands(
            (errand, context) -> {
              if (phase(errand).isEmpty()) {
                context.patchStatus(
                    StatusPatch.decision(Map.of("phase", "First", "extra", "yes", "other", "yes")));
              } else {
                context.patchStatus(
                    StatusPatch.decision(Map.of("phase", "Second"))
                        .replacing(List.of("phase", "extra")));
              }
              return WAIT;
            }));
    errand("replaced", "{}");
    awaitErrandPhase("replaced", "Second");
    assertThat(live("replaced").tree().path("status").has("extra")).isFalse();
    assertThat(live("replaced").tree().path("status").has("other")).isTrue();
  }

  @Test
  void a_controller_has_either_a_reconciler_or_applications() {
    ControllerBuilder<Resource> both =
        errands((errand, context) -> WAIT).application(Errands::application);
    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(".reconciler(…) alone");
    assertThatThrownBy(() -> Controller.named("none").of(cluster, API_VERSION, KIND).build())
        .isInstanceOf(IllegalStateException.class);
  }
}
