package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Requeue;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.Leadership;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Steps do not write if their object is stale or the lead is lost. */
class StepGuardsTest extends Errands {

  private static final StepOutcome WAIT = StepOutcome.of(Requeue.onChange());

  private final List<String> log = new CopyOnWriteArrayList<>();

  StepGuardsTest(RunningApiServer server) {
    super(server);
  }

  private void assertNoFailure() {
    assertThat(steps).noneMatch(run -> run.outcome() instanceof Outcome.Failed);
  }

  /** Writes a phase, and logs what keeps it from that. */
  private void patch(StepContext context, StatusPatch patch) throws StepException {
    try {
      context.patchStatus(patch);
    } catch (StepException e) {
      log.add(e.kind().toString());
      throw e;
    }
  }

  @Test
  void a_decision_on_a_stale_member_is_refused_and_the_next_step_sees_the_live_object() {
    started(
        errands(
            (errand, context) -> {
              log.add(phase(errand));
              switch (phase(errand)) {
                case "" -> patch(context, toPhase("Asking"));
                case "Asking" -> {
                  otherWrites("stale", "Theirs");
                  patch(context, toPhase("Ours"));
                }
                default -> patch(context, toPhase("Seen"));
              }
              return WAIT;
            }));
    errand("stale", "{}");
    // The phase is written before the step that sees it.
    await().atMost(PATIENCE).until(() -> log.contains("Seen"));
    assertThat(log).startsWith("", "Asking", "STALE", "Theirs", "Seen");
    assertNoFailure();
  }

  @Test
  void a_decision_is_guarded_by_other_fields_that_it_names() {
    AtomicBoolean changed = new AtomicBoolean();
    started(
        errands(
            (errand, context) -> {
              boolean stop = errand.tree().at("/spec/stop").asBoolean();
              log.add(phase(errand) + stop);
              if (phase(errand).isEmpty()) {
                context.hold();
                if (changed.compareAndSet(false, true)) {
                  edit("guarded", "{\"spec\":{\"stop\":true}}");
                }
                patch(
                    context, toPhase(stop ? "Stopped" : "Begun").guardedBy("/spec/stop", "/a/b/c"));
              }
              return WAIT;
            }));
    errand("guarded", "{}");
    awaitErrandPhase("guarded", "Stopped");
    assertThat(log).startsWith("false", "STALE", "true");
    assertNoFailure();
  }

  @Test
  void a_decision_can_be_guarded_by_the_version() {
    AtomicBoolean changed = new AtomicBoolean();
    started(
        errands(
            (errand, context) -> {
              if (phase(errand).isEmpty()) {
                context.hold();
                if (changed.compareAndSet(false, true)) {
                  edit("version", "{\"metadata\":{\"labels\":{\"touched\":\"yes\"}}}");
                }
                patch(context, toPhase("Written").guardedByVersion());
              }
              return WAIT;
            }));
    errand("version", "{}");
    awaitErrandPhase("version", "Written");
    assertThat(log).containsExactly("STALE");
    assertNoFailure();
  }

  @Test
  void a_copy_that_was_not_confirmed_leads_to_no_action_if_it_is_stale() {
    AtomicInteger actions = new AtomicInteger();
    AtomicBoolean changed = new AtomicBoolean();
    errand("copy", "{}");
    started(
        errands(
            (errand, context) -> {
              log.add(phase(errand));
              if (!phase(errand).isEmpty()) {
                return WAIT;
              }
              if (changed.compareAndSet(false, true)) {
                otherWrites("copy", "Done");
              }
              try {
                context.reconcile(application(errand));
                actions.incrementAndGet();
              } catch (StepException e) {
                log.add(e.kind().toString());
              }
              return WAIT;
            }));
    await().atMost(PATIENCE).until(() -> log.contains("Done"));
    assertThat(log).startsWith("", "STALE", "Done");
    assertThat(actions).hasValue(0);
    assertThat(configMap("copy")).isNull();
    assertNoFailure();
  }

  @Test
  void a_write_beside_applications_is_refused_if_the_copy_is_stale() {
    client.resource(configMap("beside", "word")).inNamespace(namespace).create();
    List<ClusterResponse> answers = new CopyOnWriteArrayList<>();
    errand("beside", "{}");
    started(
        errands(
            (errand, context) -> {
              if (answers.isEmpty()) {
                otherWrites("beside", "Moved");
              }
              if (answers.size() < 2) {
                answers.add(
                    context
                        .cluster()
                        .delete(
                            ResourceAddress.of("v1", "ConfigMap", namespace, "beside"),
                            DeleteOptions.of(configMap("beside").getMetadata().getUid())));
              }
              return WAIT;
            }));
    await().atMost(PATIENCE).until(() -> answers.size() == 2);
    assertThat(answers.get(0)).hasToString("409 Conflict");
    assertThat(answers.get(1)).isEqualTo(new ClusterResponse.Absent());
    assertNoFailure();
  }

  @Test
  void an_object_that_is_gone_ends_its_steps_without_a_failure() {
    started(
        errands(
            (errand, context) -> {
              delete("gone");
              patch(context, toPhase("Late"));
              return WAIT;
            }));
    errand("gone", "{}");
    await()
        .atMost(PATIENCE)
        .until(() -> steps.stream().anyMatch(run -> run.outcome() instanceof Outcome.Gone));
    assertThat(log).startsWith("GONE");
    assertNoFailure();
  }

  /** A lead that the test takes away, although the run goes on. */
  private static final class Lead implements Leadership {
    private final CompletableFuture<Candidate> candidate = new CompletableFuture<>();
    private volatile boolean held = true;

    @Override
    public void start(Candidate who) {
      candidate.complete(who);
    }

    @Override
    public void stop(boolean giveBack) {}

    @Override
    public boolean isHeld() {
      return held;
    }
  }

  @Test
  void nothing_is_written_after_the_lead_was_lost_in_the_middle_of_a_step() throws Exception {
    Lead lead = new Lead();
    client.resource(configMap("lead", "word")).inNamespace(namespace).create();
    Controller controller =
        errands(
                (errand, context) -> {
                  lead.held = false;
                  log.add(
                      context
                          .cluster()
                          .delete(
                              ResourceAddress.of("v1", "ConfigMap", namespace, "lead"),
                              DeleteOptions.of(""))
                          .toString());
                  for (Action action :
                      List.<Action>of(
                          context::hold,
                          () -> context.patchStatus(toPhase("Late")),
                          () -> context.reconcile(application(errand)),
                          () -> context.delete(application(errand)))) {
                    try {
                      action.run();
                    } catch (StepException e) {
                      log.add(e.kind().toString());
                    }
                  }
                  log.add("end");
                  return WAIT;
                })
            .leadership(lead)
            .start();
    try {
      errand("lead", "{}");
      lead.candidate.get().lead();
      await().atMost(PATIENCE).until(() -> log.contains("end"));
      assertThat(log)
          .startsWith(
              "409 NotLeading", "NOT_LEADING", "NOT_LEADING", "NOT_LEADING", "NOT_LEADING", "end");
      assertThat(phase(live("lead"))).isEmpty();
      assertThat(finalizers(live("lead"))).isEmpty();
      assertThat(configMap("lead").getData()).containsEntry("word", "word");
      assertNoFailure();
    } finally {
      controller.stop(Duration.ofSeconds(5));
    }
  }

  private interface Action {
    void run() throws StepException;
  }
}
