package dev.homeostat.testkit.contract;

import static dev.homeostat.testkit.contract.Verdicts.failing;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.Response;
import dev.homeostat.tree.Trees;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** The contracts of the hooks from mangling on find those that break them. */
class BrokenLaterHooksTest {

  private final AtomicInteger calls = new AtomicInteger();

  private String call() {
    return Integer.toString(calls.incrementAndGet());
  }

  private static ObjectNode with(ObjectNode tree, String name, String value) {
    ObjectNode changed = Trees.thaw(tree);
    changed.withObjectProperty("spec").put(name, value);
    return changed;
  }

  private static ObjectNode known(Response response) {
    return response.soFar().isEmpty() ? response.desired() : response.soFar();
  }

  @Test
  void a_fill_that_overwrites_or_invents() {
    assertThat(
            failing(new Broken.FillContract(response -> with(known(response), "replicas", "many"))))
        .contains("what_is_known_it_leaves_as_it_is", "what_it_adds_the_server_answered");
    assertThat(
            failing(
                new Broken.FillContract(
                    response ->
                        with(
                            known(response),
                            "fills" + known(response).path("spec").size(),
                            "made up"))))
        .contains("filling_twice_is_filling_once", "what_it_adds_the_server_answered");
    assertThat(failing(new Broken.FillContract(response -> with(known(response), "call", call()))))
        .contains("an_application_comes_to_rest", "asked_again_it_answers_the_same");
  }

  @Test
  void a_projection_that_invents() {
    assertThat(
            failing(
                new Broken.ProjectContract(
                    response ->
                        with(
                            response.soFar(),
                            "seen" + response.soFar().path("spec").size(),
                            "made up"))))
        .contains("what_it_observes_the_server_answered", "refining_twice_is_refining_once");
    assertThat(
            failing(new Broken.ProjectContract(response -> with(response.soFar(), "call", call()))))
        .contains("asked_again_it_answers_the_same", "another_instance_answers_the_same");
    assertThat(
            failing(
                new Broken.ProjectContract(
                    response -> {
                      throw new IllegalStateException("never");
                    })))
        .contains("an_application_comes_to_rest", "it_is_asked_something_and_never_throws");
  }

  @Test
  void a_judgement_that_changes_its_mind_or_gives_no_reason() {
    assertThat(
            failing(
                new Broken.JudgeContract(
                    () -> live -> Optional.of(Readiness.inProgress("call " + call())))))
        .contains("asked_again_it_answers_the_same", "another_instance_answers_the_same");
    assertThat(failing(new Broken.JudgeContract(() -> live -> Optional.of(Readiness.failed("")))))
        .containsExactly("what_is_not_ready_has_a_reason");
    assertThat(failing(new Broken.JudgeContract(() -> live -> Optional.empty())))
        .containsExactly("it_answers_for_a_resource_at_least");
  }

  @Test
  void a_mangling_that_leaves_no_rest_or_does_nothing() {
    assertThat(
            failing(
                new Broken.MangleContract(
                    (app, context) ->
                        app.workloads().forEach(workload -> workload.label("call", call())))))
        .contains(
            "the_same_application_gives_the_same_desired_state",
            "another_instance_gives_the_same_desired_state",
            "a_second_pass_writes_nothing",
            "it_raises_no_problem",
            "what_it_sets_is_put_back");
    assertThat(failing(new Broken.MangleContract((app, context) -> {})))
        .containsExactly("it_does_something");
  }

  @Test
  void a_mangling_that_goes_on_by_what_it_remembers() {
    assertThat(
            failing(
                new Broken.MangleContract(
                    (app, context) -> {
                      int count = context.remembered().path("count").asInt() + 1;
                      context.remember(Trees.thaw(context.remembered()).put("count", count));
                      app.workloads().forEach(w -> w.label("count", Integer.toString(count)));
                    })))
        .contains("a_second_pass_writes_nothing");
  }

  /** Throws when it is asked of one version of an object for the second time. */
  private static BiFunction<Resource, HookContext, HookVerdict> onceOnly() {
    Set<String> seen = new HashSet<>();
    return (resource, context) -> {
      if (!seen.add(resource.id() + resource.resourceVersion())) {
        throw new IllegalStateException("again?");
      }
      return HookVerdict.proceed();
    };
  }

  @Test
  void a_lifecycle_hook_that_cannot_be_asked_twice_or_gives_no_reason() {
    assertThat(failing(new Broken.LifeContract(BrokenLaterHooksTest::onceOnly)))
        .containsExactly("told_again_it_does_not_fail");
    assertThat(
            failing(
                new Broken.LifeContract(
                    () ->
                        (resource, context) -> {
                          throw new IllegalStateException("never");
                        })))
        .contains("it_is_asked_something_and_never_throws", "the_same_engine_may_ask_many_times");
    assertThat(
            failing(
                new Broken.LifeContract(
                    () ->
                        (resource, context) ->
                            HookVerdict.waitUntil(context.clock().instant(), "now"))))
        .containsExactly("what_waits_waits_for_a_time_to_come_and_a_reason");
    assertThat(
            failing(new Broken.LifeContract(() -> (resource, context) -> HookVerdict.refuse(""))))
        .containsExactly("what_waits_waits_for_a_time_to_come_and_a_reason");
  }
}
