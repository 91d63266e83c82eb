package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/** ACT-13: what was kept when it was no longer desired is taken back when it is desired again. */
class Act13TakenBackTest {

  private static final ResourceId NAMESPACE = ResourceId.of("Namespace", "extra");
  private static final ResourceId DEFINITION =
      ResourceId.of("apiextensions.k8s.io/CustomResourceDefinition", "songs.music.example.com");

  private static String namespace(String tier) {
    return object("v1", "Namespace", "name: extra, labels: {tier: " + tier + "}", "");
  }

  private static String definition(String tier) {
    return object(
        "apiextensions.k8s.io/v1",
        "CustomResourceDefinition",
        "name: songs.music.example.com, labels: {tier: " + tier + "}",
        """
        spec:
          group: music.example.com
          scope: Namespaced
          names: {kind: Song, plural: songs}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        """);
  }

  private static String kept(String tier) {
    return object(
        "v1",
        "ConfigMap",
        "name: b, labels: {tier: " + tier + "}, annotations: {homeostat.dev/on-delete: keep}",
        "");
  }

  /** A stage on which a resource was removed from the manifest, and its object is kept. */
  private static Stage after(String resource) {
    Stage stage = Stage.of(config("a") + resource);
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'x', namespace: 'extra'}}"));
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'music.example.com/v1', kind: 'Song', metadata: {name: 'x', namespace: 'y'}}"));
    stage.want(config("a")).settle();
    return stage;
  }

  private static void assertTakenBack(Stage stage, ResourceId id, String resource) {
    String uid = stage.cluster().get(id).orElseThrow().uid();
    assertThat(stage.state().record(id)).isEmpty();
    ReconcileResult pass = stage.want(config("a") + resource).pass();
    assertThat(pass.delta().blocked()).isEmpty();
    assertThat(pass.delta().foreign()).isEmpty();
    assertThat(stage.settle().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.record(id).uid()).isEqualTo(uid);
    assertThat(stage.value(id, "/metadata/labels/tier")).contains("\"two\"");
  }

  @Test
  void a_namespace_in_use() {
    Stage stage = after(namespace("one"));
    assertTakenBack(stage, NAMESPACE, namespace("two"));
    stage.cluster().remove(ResourceId.of("ConfigMap", "x").in("extra"));
    stage.want(config("a")).settle();
    assertThat(stage.cluster().get(NAMESPACE)).as("it is owned like any other").isEmpty();
  }

  @Test
  void a_definition_in_use() {
    assertTakenBack(after(definition("one")), DEFINITION, definition("two"));
  }

  @Test
  void an_object_that_is_marked_to_be_kept() {
    assertTakenBack(after(kept("one")), configMap("b"), kept("two"));
  }

  @Test
  void it_is_foreign_when_another_application_has_put_its_mark_on_it() {
    Stage stage = after(namespace("one"));
    stage.cluster().edit(NAMESPACE, "/metadata/labels/homeostat.dev~1application-uid", "another");
    ReconcileResult pass = stage.want(config("a") + namespace("two")).pass();
    assertThat(pass.delta().foreign()).containsExactly(NAMESPACE);
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("ForeignObject");
              assertThat(problem.got()).contains("part of another application");
              assertThat(problem.advice()).contains("let it be adopted");
            });
  }

  @Test
  void the_result_says_what_is_left_behind() {
    Stage stage = Stage.of(config("a") + namespace("one"));
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'x', namespace: 'extra'}}"));
    ReconcileResult pass = stage.delete();
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("KeptBecauseInUse");
    assertThat(pass.problems().get(0).resource()).contains(NAMESPACE);
  }
}
