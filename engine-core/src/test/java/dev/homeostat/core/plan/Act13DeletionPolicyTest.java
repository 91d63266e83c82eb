package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ACT-13: some objects stay when they are no longer wanted, and a paused one is left alone. */
class Act13DeletionPolicyTest {

  private static final String SONGS =
      """
      spec:
        group: music.example.com
        scope: Namespaced
        names: {kind: Song, plural: songs}
        versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
      """;

  private static final ResourceId DEFINITION =
      ResourceId.of("apiextensions.k8s.io/CustomResourceDefinition", "songs.music.example.com");

  private static String definition(String annotations) {
    return object(
        "apiextensions.k8s.io/v1",
        "CustomResourceDefinition",
        "name: songs.music.example.com" + annotations,
        SONGS);
  }

  private static String namespace(String annotations) {
    return object("v1", "Namespace", "name: extra" + annotations, "");
  }

  private static final ResourceId NAMESPACE = ResourceId.of("Namespace", "extra");

  @Test
  void what_is_marked_stays_when_it_is_no_longer_wanted_and_is_forgotten() {
    String kept =
        object("v1", "ConfigMap", "name: b, annotations: {homeostat.dev/on-delete: keep}", "");
    Stage stage = Stage.of(config("a") + kept);
    stage.settle();
    ReconcileResult pass = stage.want(config("a")).settle();
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(stage.cluster().get(configMap("b"))).isPresent();
    assertThat(stage.state().record(configMap("b"))).isEmpty();
  }

  @Test
  void what_is_marked_stays_when_the_application_goes() {
    Stage stage =
        Stage.of(
            config("a")
                + object(
                    "v1",
                    "ConfigMap",
                    "name: b, annotations: {homeostat.dev/on-delete: keep}",
                    ""));
    stage.settle();
    stage.tearDown();
    assertThat(stage.cluster().objects()).extracting(o -> o.id()).containsExactly(configMap("b"));
  }

  @Test
  void a_definition_with_objects_left_stays_and_says_of_which() {
    Stage stage = Stage.of(config("a") + definition(""));
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'music.example.com/v1', kind: 'Song', metadata: {name: 'x', namespace: 'y'}}"));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(stage.cluster().get(DEFINITION)).isPresent();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("KeptBecauseInUse");
              assertThat(problem.isError()).isFalse();
              assertThat(problem.got()).contains("music.example.com/Song y/x");
            });
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_definition_without_objects_goes() {
    Stage stage = Stage.of(config("a") + definition(""));
    stage.settle();
    assertThat(stage.want(config("a")).pass().problems()).isEmpty();
    assertThat(stage.cluster().get(DEFINITION)).isEmpty();
  }

  /** A definition of two versions, of which the server serves the second one. */
  private static String ofTwoVersions() {
    return definition("")
        .replace(
            "versions: [{name: v1, served: true, storage: true,",
            "versions: [{name: v1, served: false, storage: false}, {name: v2, served: true, storage: true,");
  }

  @Test
  void a_definition_with_objects_left_of_its_second_version_stays() {
    Stage stage = Stage.of(config("a") + ofTwoVersions());
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'music.example.com/v2', kind: 'Song', metadata: {name: 'x', namespace: 'y'}}"));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(stage.cluster().get(DEFINITION)).isPresent();
    assertThat(pass.problems())
        .extracting(problem -> problem.code())
        .containsExactly("KeptBecauseInUse");
  }

  @Test
  void a_definition_none_of_whose_versions_is_served_stays_until_a_person_acts() {
    Stage stage = Stage.of(config("a") + definition("").replace("served: true", "served: false"));
    stage.settle();
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(stage.cluster().get(DEFINITION)).isPresent();
    assertThat(stage.state().record(DEFINITION)).isPresent();
    assertThat(why(pass.delta().blocked()))
        .containsExactly("songs.music.example.com: its objects cannot be listed");
    assertThat(pass.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.code()).isEqualTo("CannotDelete"));
  }

  @Test
  void a_definition_without_objects_of_its_second_version_goes() {
    Stage stage = Stage.of(config("a") + ofTwoVersions());
    stage.settle();
    assertThat(stage.want(config("a")).pass().problems()).isEmpty();
    assertThat(stage.cluster().get(DEFINITION)).isEmpty();
  }

  @Test
  void a_definition_whose_group_does_not_answer_waits_and_is_not_called_in_use() {
    Stage stage = Stage.of(config("a") + definition(""));
    stage.settle();
    stage.filter(
        new RequestFilter() {
          @Override
          public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
            return server.get();
          }

          @Override
          public ListResponse list(
              String version,
              String kind,
              java.util.Map<String, String> labels,
              Supplier<ListResponse> server) {
            return kind.equals("Song")
                ? new ListResponse.Failed(new ClusterResponse.UnknownKind(false))
                : server.get();
          }
        });
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(stage.cluster().get(DEFINITION)).isPresent();
    assertThat(stage.state().record(DEFINITION)).isPresent();
    assertThat(pass.problems()).isEmpty();
    assertThat(why(pass.delta().waiting()))
        .containsExactly("songs.music.example.com: its kind is not served now");
  }

  @Test
  void a_definition_goes_in_spite_of_its_objects_if_its_owner_says_so() {
    Stage stage =
        Stage.of(config("a") + definition(", annotations: {homeostat.dev/on-delete: delete}"));
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'music.example.com/v1', kind: 'Song', metadata: {name: 'x', namespace: 'y'}}"));
    stage.want(config("a")).settle();
    assertThat(stage.cluster().get(DEFINITION)).isEmpty();
  }

  @Test
  void a_namespace_with_desired_resources_stays() {
    String inside = object("v1", "ConfigMap", "name: m, namespace: extra", "");
    Stage stage = Stage.of(config("a") + namespace("") + inside);
    stage.settle();
    ReconcileResult pass = stage.want(config("a") + inside).pass();
    assertThat(stage.cluster().get(NAMESPACE)).isPresent();
    assertThat(stage.cluster().get(configMap("m").in("extra"))).isPresent();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.got()).contains("ConfigMap extra/m"));
  }

  @Test
  void a_namespace_with_foreign_objects_stays() {
    Stage stage = Stage.of(config("a") + namespace(""));
    stage.settle();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'theirs', namespace: 'extra'}}"));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(stage.cluster().get(NAMESPACE)).isPresent();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.got()).contains("ConfigMap extra/theirs"));
  }

  @Test
  void a_namespace_in_use_names_one_foreign_object_and_counts_the_others() {
    assertThat(keptBecauseOf("one")).isEqualTo("ConfigMap extra/one in it");
    assertThat(keptBecauseOf("one", "two")).matches("ConfigMap extra/(one|two) and 1 more in it");
    assertThat(keptBecauseOf("one", "six", "two"))
        .matches("ConfigMap extra/(one|six|two) and 2 more in it");
  }

  private static String keptBecauseOf(String... foreign) {
    Stage stage = Stage.of(config("a") + namespace(""));
    stage.settle();
    for (String name : foreign) {
      stage
          .cluster()
          .put(
              Trial.resource(
                  "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: '%s', namespace: 'extra'}}"
                      .formatted(name)));
    }
    return stage.want(config("a")).pass().problems().get(0).got();
  }

  @Test
  void k4_a_namespace_with_nothing_but_ours_and_what_the_server_puts_there_goes() {
    Stage stage =
        Stage.of(
            config("a")
                + namespace("")
                + object("v1", "ConfigMap", "name: m, namespace: extra", ""));
    stage.settle();
    for (String[] each :
        new String[][] {
          {"v1", "ServiceAccount", "default"},
          {"v1", "ConfigMap", "kube-root-ca.crt"},
          {"v1", "Event", "m.1"},
          {"discovery.k8s.io/v1", "EndpointSlice", "m-1"}
        }) {
      stage
          .cluster()
          .put(
              Trial.resource(
                  "{apiVersion: '%s', kind: '%s', metadata: {name: '%s', namespace: 'extra'}}"
                      .formatted(each[0], each[1], each[2])));
    }
    String owner = stage.record(ResourceId.of("ConfigMap", "m").in("extra")).uid();
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'child', namespace: 'extra',"
                    + " ownerReferences: [{uid: '%s', kind: 'ConfigMap', name: 'm'}]}}"
                        .formatted(owner)));
    assertThat(stage.want(config("a")).settle().problems()).isEmpty();
    assertThat(stage.cluster().get(NAMESPACE)).isEmpty();
  }

  @Test
  void what_cannot_be_searched_is_not_deleted() {
    Stage stage = Stage.of(config("a") + namespace("") + definition(""));
    stage.settle();
    stage.filter(
        new RequestFilter() {
          @Override
          public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
            return server.get();
          }

          @Override
          public ListResponse list(
              String version,
              String kind,
              java.util.Map<String, String> labels,
              Supplier<ListResponse> server) {
            return new ListResponse.Failed(Stage.refusal(503, "", "service unavailable"));
          }

          @Override
          public ListResponse contents(String name, Supplier<ListResponse> server) {
            return new ListResponse.Failed(Stage.refusal(503, "", "service unavailable"));
          }
        });
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().waiting())).hasSize(2);
    assertThat(stage.cluster().get(NAMESPACE)).isPresent();
    assertThat(stage.state().record(NAMESPACE)).isPresent();
  }

  @Test
  void a_paused_object_is_left_alone_and_shown() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage
        .cluster()
        .edit(
            configMap("a"),
            "/metadata/annotations",
            java.util.Map.of("homeostat.dev/paused", "true"));
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().blocked()))
        .containsExactly("a: paused by its annotation homeostat.dev/paused");
    stage.cluster().edit(configMap("a"), "/metadata/annotations/homeostat.dev~1paused", "false");
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void a_pause_is_told_without_an_error() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage
        .cluster()
        .edit(
            configMap("a"),
            "/metadata/annotations",
            java.util.Map.of("homeostat.dev/paused", "true"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.problems()).noneMatch(problem -> problem.isError());
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.BLOCKED);
  }

  @Test
  void a_paused_object_is_not_deleted_either() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage
        .cluster()
        .edit(
            configMap("b"),
            "/metadata/annotations",
            java.util.Map.of("homeostat.dev/paused", "true"));
    ReconcileResult pass = stage.want(config("a")).pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(why(pass.delta().blocked()))
        .containsExactly("b: paused by its annotation homeostat.dev/paused");
    assertThat(stage.state().record(configMap("b"))).isPresent();
  }

  @Test
  void a_plan_names_what_would_stay_as_little_as_the_pass() {
    Stage stage =
        Stage.of(
            config("a")
                + object(
                    "v1",
                    "ConfigMap",
                    "name: b, annotations: {homeostat.dev/on-delete: keep}",
                    ""));
    stage.settle();
    assertThat(stage.want(config("a")).plan().delta().deleted()).isEmpty();
    assertThat(id("ConfigMap", "b")).isEqualTo(configMap("b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "on-delete: kepp | ACT_13 | one of delete, keep | another text | did you mean keep?",
        "on-delete: Keep | ACT_13 | one of delete, keep | another text | did you mean keep?",
        "on-delete: true | ACT_13 | one of delete, keep | no text | or remove the annotation",
        "on-delete: '' | ACT_13 | one of delete, keep | another text | or remove the annotation",
        "create: always | ACT_10 | one of once | another text | or remove the annotation",
        "on-immutable: recreated | ACT_12 | one of fail, recreate | another text"
            + " | did you mean recreate?"
      })
  void an_unknown_value_of_an_annotation_is_refused_where_it_stands(
      String annotation, Rule rule, String expected, String got, String advice) {
    Stage stage =
        Stage.of(
            object(
                "v1",
                "ConfigMap",
                "name: b, annotations: {homeostat.dev/" + annotation + "}",
                "data: {}"));
    assertThat(stage.plan().problems()).isEqualTo(stage.pass().problems());
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.INVALID);
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("UnknownChoice");
              assertThat(problem.rule()).contains(rule);
              assertThat(problem.path()).startsWith("/metadata/annotations/homeostat.dev~1");
              assertThat(problem.source().orElseThrow().line()).isEqualTo(4);
              assertThat(problem.expected()).isEqualTo(expected);
              assertThat(problem.got()).isEqualTo(got + " from manifest");
              assertThat(problem.advice()).isEqualTo(advice);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"on-delete: delete", "on-delete: null", "create: once", "on-immutable: fail"})
  void each_documented_value_of_an_annotation_is_accepted(String annotation) {
    Stage stage =
        Stage.of(
            object(
                "v1", "ConfigMap", "name: b, annotations: {homeostat.dev/" + annotation + "}", ""));
    assertThat(stage.settle().problems()).isEmpty();
  }
}
