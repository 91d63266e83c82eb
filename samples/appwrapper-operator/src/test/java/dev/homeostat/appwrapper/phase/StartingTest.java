package dev.homeostat.appwrapper.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.Wrappers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartingTest {

  private final Life life = new Life(Wrappers.pod("a"), Wrappers.deployment("b", 2));

  @Test
  void an_app_wrapper_of_another_manager_is_left_alone_even_when_it_is_deleted() {
    life.edit(tree -> tree.withObject("/spec").put("managedBy", "kueue.x-k8s.io/multikueue"));
    assertThat(life.step().action()).isEqualTo(Action.IGNORE);
    assertThat(life.hold().delete().step().action()).isEqualTo(Action.IGNORE);
    assertThat(life.wrapper.status().tree()).isEmpty();
  }

  @Test
  void a_new_one_gets_its_pods_and_no_conditions() {
    life.suspend(true).step();
    assertThat(life.phase()).isEqualTo("Suspended");
    assertThat(life.action()).isEqualTo(Action.GO_ON);
    assertThat(life.wrapper.status().tree().toString())
        .isEqualTo(
            "{\"phase\":\"Suspended\",\"componentStatus\":["
                + "{\"apiVersion\":\"\",\"kind\":\"\",\"name\":\"\",\"podSets\":"
                + "[{\"path\":\"template\",\"replicas\":1}]},"
                + "{\"apiVersion\":\"\",\"kind\":\"\",\"name\":\"\",\"podSets\":"
                + "[{\"path\":\"template.spec.template\",\"replicas\":2}]}]}");
    assertThat(life.step().action()).isEqualTo(Action.REST);
    assertThat(life.next()).isEqualTo(-1);
  }

  @Test
  void an_event_says_why_it_is_suspended() {
    life.edit(tree -> tree.withObject("/metadata/labels").put("kueue.x-k8s.io/queue-name", "q"));
    life.suspend(true).step();
    assertThat(life.events)
        .containsExactly(
            "Suspended: Suspended: spec.suspend is true until it is admitted by the queue q");
    Life other = new Life(Wrappers.pod("a")).suspend(true).step();
    assertThat(other.events)
        .containsExactly(
            "Suspended: Suspended: spec.suspend is true until somebody sets it to false; no queue"
                + " does, without the label kueue.x-k8s.io/queue-name");
  }

  @Test
  void the_finalizer_is_put_on_before_anything_says_that_objects_may_exist() {
    life.step().step();
    assertThat(life.action()).isEqualTo(Action.PUT_FINALIZER);
    assertThat(life.phase()).isEqualTo("Suspended");
    life.hold().later(Duration.ofSeconds(3)).step();
    assertThat(life.phase()).isEqualTo("Resuming");
    String message = "\"Suspend is false\" @3";
    assertThat(life.condition("QuotaReserved")).isEqualTo("True/Resuming " + message);
    assertThat(life.condition("ResourcesDeployed")).isEqualTo("True/Resuming " + message);
    assertThat(life.condition("PodsReady")).isEqualTo("False/Resuming " + message);
    assertThat(life.condition("Unhealthy")).isEqualTo("False/Resuming " + message);
    assertThat(life.component(0)).isEqualTo("Unknown/ComponentCreationInitiated @3");
    assertThat(life.wrapper.status().components().get(1).name()).isEqualTo("b");
    assertThat(life.action()).isEqualTo(Action.GO_ON);
    assertThat(life.step().action()).isEqualTo(Action.CREATE);
  }

  @Test
  void nothing_is_created_of_an_app_wrapper_that_is_suspended_again() {
    life.step().hold().step().suspend(true).step();
    assertThat(life.phase()).isEqualTo("Suspending");
    assertThat(life.events).containsExactly("Suspending: Suspending: spec.suspend is true");
  }

  @Test
  void all_created_means_running() {
    life.run();
    assertThat(life.phase()).isEqualTo("Running");
    assertThat(life.component(1)).isEqualTo("True/ComponentCreatedSuccessfully @0");
    assertThat(life.step().action()).isEqualTo(Action.OBSERVE);
  }

  @Test
  void a_component_that_may_be_created_later_is_tried_again_after_a_second() {
    life.step().hold().step().at(10).create(Life.created(1)[0], Life.errored(false));
    assertThat(life.phase()).isEqualTo("Resuming");
    assertThat(life.component(0)).isEqualTo("True/ComponentCreatedSuccessfully @10");
    assertThat(life.component(1)).isEqualTo("False/ComponentCreationErrored \"no\" @10");
    assertThat(life.next()).isEqualTo(1);
    assertThat(life.condition("Unhealthy")).startsWith("False");
    // The outcome of the last try counts for a second, whatever wakes the operator.
    life.step(
        Observation.NOTHING.with(
            new Observation.Creation(
                life.now.minusMillis(999), List.of(Life.created(1)[0], Life.errored(false)))));
    assertThat(life.action()).isEqualTo(Action.REST);
    life.step(
        Observation.NOTHING.with(
            new Observation.Creation(
                life.now.minusMillis(1000), List.of(Life.created(1)[0], Life.errored(false)))));
    assertThat(life.action()).isEqualTo(Action.CREATE);
  }

  @Test
  void after_the_grace_it_is_reset_and_after_the_limit_it_fails() {
    life.annotate("retryLimit", "1").step().hold().step();
    life.at(59).create(Life.created(1)[0], Life.errored(false));
    assertThat(life.phase()).isEqualTo("Resuming");
    life.at(60).create(Life.created(1)[0], Life.errored(false));
    assertThat(life.phase()).isEqualTo("Resetting");
    assertThat(life.wrapper.status().resets()).isEqualTo(1);
    assertThat(life.condition("Unhealthy"))
        .isEqualTo("True/CreateFailed \"error creating components: no\" @60");
    assertThat(life.condition("DeletingResources")).isEqualTo("True/DeletionInitiated @60");
    assertThat(life.events)
        .containsExactly("Unhealthy: CreateFailed: error creating components: no");
    life.gone().at(150).step();
    assertThat(life.phase()).isEqualTo("Resuming");
    life.at(209).create(Life.errored(false), Life.notTried());
    assertThat(life.phase()).isEqualTo("Resuming");
    life.at(210).create(Life.errored(false), Life.notTried());
    assertThat(life.phase()).isEqualTo("Failed");
    assertThat(life.wrapper.status().resets()).isEqualTo(1);
    assertThat(life.condition("Unhealthy")).endsWith("@210");
    assertThat(life.condition("QuotaReserved")).startsWith("True");
  }

  @Test
  void a_fatal_error_fails_at_once() {
    life.step().hold().step().create(Life.errored(true), Life.notTried());
    assertThat(life.phase()).isEqualTo("Failed");
    assertThat(life.wrapper.status().resets()).isZero();
    assertThat(life.component(0)).startsWith("False/ComponentCreationErrored");
    assertThat(life.component(1)).startsWith("Unknown/ComponentCreationInitiated");
  }

  @Test
  void a_template_that_cannot_be_evaluated_fails_before_anything_exists() {
    Life broken =
        new Life("template: {apiVersion: apps/v1, kind: Deployment, metadata: {name: d}}");
    broken.step();
    assertThat(broken.phase()).isEqualTo("Failed");
    assertThat(broken.condition("Unhealthy"))
        .isEqualTo(
            "True/CreateFailed \"error creating components:"
                + " spec.components[0].template.spec.template: expected a template of pods with a"
                + " spec, got none\" @0");
    assertThat(broken.events).hasSize(1);
    assertThat(broken.condition("QuotaReserved")).isEmpty();
    Decision before = broken.last;
    assertThat(broken.at(100).step().last.status()).isEqualTo(before.status());
    assertThat(broken.action()).isEqualTo(Action.REST);
    assertThat(broken.events).hasSize(1);
  }

  @Test
  void it_is_tried_again_when_its_specification_changes() {
    Life broken =
        new Life("template: {apiVersion: apps/v1, kind: Deployment, metadata: {name: d}}");
    broken.step();
    broken.edit(
        tree ->
            tree.withObject("/spec/components/0/template")
                .set("spec", Wrappers.yaml("{template: {spec: {}}}")));
    broken.step();
    assertThat(broken.phase()).isEqualTo("Suspended");
    assertThat(broken.condition("Unhealthy")).startsWith("False/Suspended");
  }

  @Test
  void with_webhooks_off_a_name_that_is_too_long_fails() {
    life.edit(tree -> tree.withObject("/metadata").put("name", "x".repeat(64))).step();
    assertThat(life.phase()).isEqualTo("Failed");
    assertThat(life.condition("Unhealthy")).contains("metadata.name: expected at most 63");
  }

  @Test
  void malformed_annotations_and_infos_are_reported_when_objects_are_created() {
    life.annotate("retryLimit", "many").step().hold();
    life.edit(
        tree ->
            tree.withObject("/spec/components/1")
                .set("podSetInfos", Wrappers.yaml("{a: [{}, {}]}").get("a")));
    life.step();
    assertThat(life.phase()).isEqualTo("Resuming");
    assertThat(life.events)
        .containsExactly(
            "InvalidAnnotation: metadata.annotations[workload.codeflare.dev.appwrapper/retryLimit]:"
                + " expected a whole number, got 'many'; it is ignored",
            "PodSetInfosMismatch: spec.components[1].podSetInfos: expected 1, one for each pod set,"
                + " got 2");
  }
}
