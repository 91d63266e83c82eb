package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Wanted;
import dev.homeostat.Teardown;
import dev.homeostat.core.Stage;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.state.ApplicationState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-4: a teardown at once deletes all in one pass, and what stays keeps nothing else. */
class Act4AtOnceTest {

  private static Stage settled(String manifest) {
    Stage stage = Stage.of(manifest).want(app -> app.teardown(Teardown.AT_ONCE));
    stage.settle();
    return stage;
  }

  private static Stage waves() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .want(app -> app.teardown(Teardown.AT_ONCE))
            .want(app -> app.wave(configMap("a"), 1).wave(configMap("b"), 2));
    stage.settle();
    return stage;
  }

  private static void hold(Stage stage, String name) {
    stage.cluster().edit(configMap(name), "/metadata/finalizers", List.of("e/f"));
  }

  @Test
  void an_object_that_stays_keeps_no_other_one() {
    Stage stage = waves();
    hold(stage, "b");
    ReconcileResult result = stage.delete();
    assertThat(sent(result))
        .containsExactlyInAnyOrder("delete ConfigMap shop/a", "delete ConfigMap shop/b");
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
    assertThat(result.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(result.resources())
        .filteredOn(report -> report.outcome() != ResourceReport.Outcome.DELETED)
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.resource()).isEqualTo(configMap("b"));
              assertThat(left.beingDeleted()).isTrue();
              assertThat(left.uid())
                  .isEqualTo(stage.cluster().get(configMap("b")).orElseThrow().uid());
            });
  }

  @Test
  void backwards_it_keeps_what_it_may_need() {
    Stage stage = waves().want(app -> app.teardown(Teardown.BACKWARDS));
    hold(stage, "b");
    assertThat(sent(stage.delete())).containsExactly("delete ConfigMap shop/b");
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void it_ends_when_all_is_gone() {
    Stage stage = waves();
    hold(stage, "b");
    stage.delete();
    assertThat(stage.delete().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    stage.cluster().edit(configMap("b"), "/metadata/finalizers", List.of());
    stage.cluster().remove(configMap("b"));
    assertThat(stage.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.state()).isEqualTo(ApplicationState.EMPTY);
  }

  @Test
  void a_refused_deletion_keeps_no_other_one() {
    Stage stage = waves();
    stage.refuse(
        request -> request.isWrite() && request.address().id().equals(configMap("b")),
        Stage.refusal(403, "Forbidden", "no"));
    ReconcileResult result = stage.delete();
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
    assertThat(result.resources())
        .filteredOn(report -> report.failure().isPresent())
        .extracting(ResourceReport::resource)
        .containsExactly(configMap("b"));
  }

  @Test
  void wanting_nothing_deletes_at_once_and_a_plan_shows_it() {
    Stage stage = waves();
    stage.settings(settings -> settings.withWanted(Wanted.ABSENT));
    assertThat(stage.plan().delta().deleted()).hasSize(2);
    assertThat(sent(stage.pass())).hasSize(2);
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void a_definition_goes_together_with_its_objects_of_the_application() {
    String definition =
        object(
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            "name: pages.e.com",
            "spec: {group: e.com, scope: Namespaced, names: {kind: Page, plural: pages},"
                + " versions: [{name: v1, served: true, storage: true}]}");
    Stage stage = settled(definition + object("e.com/v1", "Page", "name: p", "spec: {}"));
    ReconcileResult result = stage.delete();
    assertThat(result.problems()).isEmpty();
    assertThat(stage.cluster().objects()).isEmpty();
  }

  @Test
  void a_definition_with_other_objects_is_kept() {
    String definition =
        object(
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            "name: pages.e.com",
            "spec: {group: e.com, scope: Namespaced, names: {kind: Page, plural: pages},"
                + " versions: [{name: v1, served: true, storage: true}]}");
    Stage stage = settled(definition);
    Resource other =
        Resource.of(
            dev.homeostat.Manifest.parse(
                    object("e.com/v1", "Page", "name: p, namespace: shop", "spec: {}"))
                .documents()
                .get(0));
    stage.cluster().put(other);
    assertThat(stage.delete().problems().toString()).contains("KeptBecauseInUse");
    assertThat(stage.cluster().objects()).hasSize(2);
  }
}
