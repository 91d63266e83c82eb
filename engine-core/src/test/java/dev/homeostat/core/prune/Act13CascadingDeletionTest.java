package dev.homeostat.core.prune;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Teardown;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ServerRules;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * ACT-13: a namespace and a definition go with what is the application's, and with nothing else.
 */
class Act13CascadingDeletionTest {

  private static final ResourceId NAMESPACE = ResourceId.of("Namespace", "extra");
  private static final ResourceId INSIDE = ResourceId.configMap("m").in("extra");
  private static final String BOTH =
      object("v1", "Namespace", "name: extra", "")
          + object("v1", "ConfigMap", "name: m, namespace: extra", "");

  private static Stage atOnce(String manifest) {
    Stage stage = Stage.of(manifest).want(app -> app.teardown(Teardown.AT_ONCE));
    stage.settle();
    return stage;
  }

  private static void put(Stage stage, String kind, String metadata) {
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: '%s', metadata: {namespace: 'extra', %s}}"
                    .formatted(kind, metadata)));
  }

  private static Owner owner(String uid) {
    return Owner.builder()
        .apiVersion("e/v1")
        .kind("Shop")
        .namespace("shop")
        .name("web")
        .uid(uid)
        .build();
  }

  private static void assertGoes(Stage stage) {
    ReconcileResult pass = stage.delete();
    assertThat(pass.problems()).isEmpty();
    assertThat(sent(pass)).contains("delete Namespace extra");
  }

  private static void assertStays(Stage stage) {
    ReconcileResult pass = stage.delete();
    assertThat(pass.problems()).extracting(Problem::code).contains("KeptBecauseInUse");
    assertThat(sent(pass)).doesNotContain("delete Namespace extra");
  }

  @Test
  void a_namespace_goes_together_with_what_the_inventory_has_in_it() {
    Stage stage = atOnce(BOTH);
    stage.cluster().edit(INSIDE, "/metadata/labels", Map.of());
    assertGoes(stage);
  }

  @Test
  void a_namespace_goes_with_what_has_the_mark_of_the_application() {
    Stage stage = atOnce(BOTH);
    put(
        stage,
        "ConfigMap",
        "name: 'n', labels: {'%s': '%s'}".formatted(Application.UID_LABEL, Stage.UID));
    assertGoes(stage);
  }

  @Test
  void a_namespace_goes_with_what_has_the_mark_of_an_owner_that_was_created_again() {
    Stage stage =
        Stage.of(BOTH)
            .want(app -> app.teardown(Teardown.AT_ONCE).uid("uid-1").owner(owner("uid-1")));
    stage.settle();
    assertGoes(stage.want(app -> app.uid("uid-2").owner(owner("uid-2"))));
  }

  @Test
  void a_namespace_with_an_object_that_was_handed_over_stays() {
    Stage stage = atOnce(BOTH);
    stage.cluster().edit(INSIDE, "/metadata/labels", Map.of(Application.UID_LABEL, "another"));
    assertStays(stage);
  }

  @ParameterizedTest
  @CsvSource({"v1, Pod, true", "v1, Node, false", "none.example.com/v1, Gizmo, false"})
  void an_object_whose_owner_is_gone_counts_only_if_the_owner_had_a_namespace(
      String ownerVersion, String ownerKind, boolean goes) {
    Stage stage = atOnce(BOTH).server(ServerRules.NONE.withStrictKinds(true));
    put(
        stage,
        "ConfigMap",
        "name: 'n', ownerReferences: [{apiVersion: '%s', kind: '%s', name: 'o', uid: 'gone'}]"
            .formatted(ownerVersion, ownerKind));
    if (goes) {
      assertGoes(stage);
    } else {
      assertStays(stage);
    }
  }

  @Test
  void a_namespace_with_desired_resources_is_forgotten() {
    Stage stage = Stage.of(BOTH);
    stage.settle();
    ReconcileResult pass =
        stage.want(object("v1", "ConfigMap", "name: m, namespace: extra", "")).pass();
    assertThat(pass.state().record(NAMESPACE)).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_search_counts_as_a_read() {
    Stage stage = Stage.of(config("a") + object("v1", "Namespace", "name: extra", ""));
    stage.settle();
    assertThat(stage.want(config("a")).pass().reads()).isEqualTo(3);
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void a_definition_with_an_object_that_was_handed_over_stays() {
    String definition =
        object(
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            "name: pages.e.com",
            "spec: {group: e.com, scope: Namespaced, names: {kind: Page, plural: pages},"
                + " versions: [{name: v1, served: true, storage: true}]}");
    Stage stage = atOnce(definition + object("e.com/v1", "Page", "name: p", "spec: {}"));
    stage
        .cluster()
        .edit(
            Stage.id("e.com/Page", "p"),
            "/metadata/labels",
            Map.of(Application.UID_LABEL, "another"));
    ReconcileResult pass = stage.delete();
    assertThat(pass.problems())
        .extracting(Problem::code)
        .containsExactlyInAnyOrder("HandedOver", "KeptBecauseInUse");
    assertThat(stage.cluster().objects()).hasSize(2);
  }
}
