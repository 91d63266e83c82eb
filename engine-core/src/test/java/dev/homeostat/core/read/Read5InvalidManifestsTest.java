package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * READ-5: lists are flattened; what is no manifest is refused, all errors at once. (Schemas that
 * fit nothing: {@code SchemaMatcherTest}.)
 */
class Read5InvalidManifestsTest {

  private static List<String> errors(String yaml) {
    ManifestReader.Reading reading = Manifests.read(yaml);
    assertThat(reading.problems())
        .allSatisfy(
            problem -> {
              assertThat(problem.isError()).isTrue();
              assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.READ_5);
              assertThat(problem.expected()).isNotEmpty();
              assertThat(problem.got()).isNotEmpty();
              assertThat(problem.advice()).isNotEmpty();
            });
    return Manifests.shown(reading.problems());
  }

  @Test
  void a_list_counts_as_the_resources_in_it() {
    ManifestReader.Reading reading =
        Manifests.read(
            """
            apiVersion: v1
            kind: List
            metadata: {resourceVersion: ''}
            items:
              - {apiVersion: v1, kind: Service, metadata: {name: a}}
              - apiVersion: v1
                kind: ConfigMapList
                items:
                  - {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: c}}
            """);
    assertThat(reading.problems()).isEmpty();
    assertThat(Manifests.ids(reading))
        .containsExactly("Service shop/a", "ConfigMap shop/b", "Namespace c");
  }

  @Test
  void an_empty_list_is_no_resource_and_no_error() {
    assertThat(errors("{apiVersion: v1, kind: List, items: []}")).isEmpty();
    assertThat(errors("{apiVersion: v1, kind: List, items: null}")).isEmpty();
    assertThat(errors("{apiVersion: v1, kind: List, items: {a: 1}}"))
        .containsExactly("NotAList /spec/manifest/0/items app.yaml:1");
  }

  @Test
  void an_observer_schema_is_no_resource() {
    assertThat(
            errors(
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, observer_schema_extends:"
                    + " default}\n---\n"
                    + "{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name:"
                    + " b}, {observer_schema_list_keys: [name]}]}}\n---\n"
                    + "{apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {containers: [{name:"
                    + " b}, {name: c, env: [{name: E}, {observer_schema_list_keys: [name]}]}]}}"))
        .containsExactly(
            "NotAResource /spec/manifest/0/observer_schema_extends app.yaml:1",
            "NotAResource /spec/manifest/1/spec/containers/1 app.yaml:3",
            "NotAResource /spec/manifest/2/spec/containers/1/env/1 app.yaml:5");
  }

  @Test
  void a_resource_that_holds_observer_schemas_is_one() {
    assertThat(
            errors(
                "{apiVersion: homeostat.dev/v1, kind: Application, metadata: {name: a}, spec:"
                    + " {observerSchema: [{apiVersion: v1, kind: Pod, metadata: {name: a},"
                    + " spec: {containers: [{observer_schema_list_min_length: 0}]}}]}}"))
        .isEmpty();
  }

  @Test
  void a_kind_that_only_ends_like_a_list_is_a_resource() {
    assertThat(
            Manifests.ids(
                Manifests.read(
                    "{apiVersion: v1, kind: PlayList, metadata: {name: top}, items: [1, 2]}")))
        .containsExactly("PlayList shop/top");
  }

  @Test
  void e23_a_list_with_a_name_counts_as_the_resources_in_it() {
    ManifestReader.Reading reading =
        Manifests.read(
            """
            apiVersion: v1
            kind: List
            metadata: {name: l}
            items:
              - {apiVersion: v1, kind: Service, metadata: {name: a}}
            ---
            apiVersion: v1
            kind: ConfigMapList
            metadata: {name: m}
            items:
              - {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}
            """);
    assertThat(reading.problems()).isEmpty();
    assertThat(Manifests.ids(reading)).containsExactly("Service shop/a", "ConfigMap shop/b");
  }

  @Test
  void e23_the_items_of_a_typed_list_have_its_version_and_kind() {
    ManifestReader.Reading reading =
        Manifests.read(
            """
            apiVersion: apps/v1
            kind: DeploymentList
            metadata: {resourceVersion: '7'}
            items:
              - {metadata: {name: a}, spec: {replicas: 1}}
              - {apiVersion: apps/v1, kind: Deployment, metadata: {name: b}}
            """);
    assertThat(reading.problems()).isEmpty();
    assertThat(Manifests.ids(reading))
        .containsExactly("apps/Deployment shop/a", "apps/Deployment shop/b");
    assertThat(reading.resources().get(0).apiVersion()).isEqualTo("apps/v1");
    assertThat(errors("{apiVersion: v1, kind: ConfigMapList, items: [{metadata: {}}]}"))
        .containsExactly("MissingField /spec/manifest/0/items/0/metadata/name app.yaml:1");
  }

  @Test
  void e23_a_named_object_of_a_kind_that_ends_like_a_list_stays_one() {
    assertThat(
            Manifests.ids(
                Manifests.read(
                    """
                    apiVersion: music.example.com/v1
                    kind: PlayList
                    metadata: {name: top}
                    items:
                      - {song: one}
                    """)))
        .containsExactly("music.example.com/PlayList shop/top");
  }

  @Test
  void e25_an_empty_name_is_called_empty() {
    assertThat(Manifests.read("{apiVersion: v1, kind: ConfigMap, metadata: {name: ''}}").problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.expected()).isEqualTo("a text that is not empty");
              assertThat(problem.got()).isEqualTo("an empty text");
            });
  }

  @Test
  void errors_in_an_item_name_its_place() {
    assertThat(
            errors(
                """
                apiVersion: v1
                kind: List
                items:
                  - {apiVersion: v1, kind: Service, metadata: {name: a}}
                  - {apiVersion: v1, metadata: {name: a}}
                  - just a text
                """))
        .containsExactly(
            "MissingField /spec/manifest/0/items/1/kind app.yaml:5",
            "NotAResource /spec/manifest/0/items/2 app.yaml:6");
  }

  @ParameterizedTest
  @ValueSource(strings = {"just a text", "42", "true", "[a, list]"})
  void what_is_no_object_is_refused(String yaml) {
    assertThat(errors(yaml)).containsExactly("NotAResource /spec/manifest/0 app.yaml:1");
  }

  @Test
  void each_missing_field_is_named() {
    assertThat(errors("metadata: {labels: {a: b}}\n"))
        .containsExactly(
            "MissingField /spec/manifest/0/apiVersion app.yaml:1",
            "MissingField /spec/manifest/0/kind app.yaml:1",
            "MissingField /spec/manifest/0/metadata/name app.yaml:1");
    assertThat(errors("apiVersion: v1\nkind: ''\nmetadata: {name: null}\n"))
        .containsExactly(
            "MissingField /spec/manifest/0/kind app.yaml:2",
            "MissingField /spec/manifest/0/metadata/name app.yaml:3");
    assertThat(errors("apiVersion: v1\nkind: Service\nmetadata: web\n"))
        .containsExactly("MissingField /spec/manifest/0/metadata/name app.yaml:3");
  }

  @Test
  void a_name_has_to_be_a_text() {
    assertThat(errors("apiVersion: v1\nkind: Service\nmetadata:\n  name: 42\n"))
        .containsExactly("InvalidName /spec/manifest/0/metadata/name app.yaml:4");
    assertThat(errors("apiVersion: v1\nkind: [Service]\nmetadata: {name: a, namespace: {}}\n"))
        .containsExactly(
            "InvalidName /spec/manifest/0/kind app.yaml:2",
            "InvalidName /spec/manifest/0/metadata/namespace app.yaml:3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../x", "..", ".", "a/b", "a%2fb", "   "})
  void a_name_that_leads_elsewhere_is_refused(String name) {
    ManifestReader.Reading reading =
        Manifests.read("apiVersion: v1\nkind: Service\nmetadata:\n  name: '" + name + "'\n");
    assertThat(reading.resources()).isEmpty();
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly("InvalidName /spec/manifest/0/metadata/name app.yaml:4");
    assertThat(reading.problems().get(0).got()).isEqualTo("'" + name + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../kube-system", "Shop", "a.b", "-a"})
  void so_is_a_namespace(String namespace) {
    assertThat(
            errors(
                "apiVersion: v1\nkind: Service\nmetadata:\n  name: a\n  namespace: '"
                    + namespace
                    + "'\n"))
        .containsExactly("InvalidName /spec/manifest/0/metadata/namespace app.yaml:5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../kube-system", "My Shop", "a.b", "kube_system"})
  void so_is_the_namespace_of_the_application_once_if_a_resource_gets_it(String namespace) {
    Manifest manifest =
        Manifest.parse(
            """
            {apiVersion: v1, kind: Service, metadata: {name: a}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: b}}
            """);
    List<Problem> problems = Manifests.read(manifest, namespace).problems();
    assertThat(Manifests.shown(problems)).containsExactly("InvalidName /metadata/namespace null");
    assertThat(problems.get(0).got()).isEqualTo("'" + namespace + "'");
  }

  @Test
  void the_namespace_of_an_application_does_not_matter_if_no_resource_gets_it() {
    Manifest manifest =
        Manifest.parse(
            """
            {apiVersion: v1, kind: Service, metadata: {name: a, namespace: shop}}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
            """);
    assertThat(Manifests.read(manifest, "all clusters").problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"v1/../../api", "apps/v1/x", "../v1", "a b/v1", "/v1"})
  void so_is_a_version(String version) {
    assertThat(errors("apiVersion: '" + version + "'\nkind: Service\nmetadata: {name: a}\n"))
        .containsExactly("InvalidName /spec/manifest/0/apiVersion app.yaml:1");
  }

  @Test
  void so_is_a_kind_and_a_name_that_is_too_long() {
    assertThat(errors("apiVersion: v1\nkind: Serv/ice\nmetadata: {name: a}\n"))
        .containsExactly("InvalidName /spec/manifest/0/kind app.yaml:2");
    List<Problem> problems =
        Manifests.read("{apiVersion: v1, kind: Pod, metadata: {name: " + "a".repeat(254) + "}}")
            .problems();
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).got()).hasSizeLessThan(70).startsWith("'aaa").endsWith("…'");
  }

  @Test
  void names_that_a_server_takes_are_left_alone() {
    assertThat(
            errors(
                """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: 'system:node'}}
                ---
                {apiVersion: v1, kind: Service, metadata: {name: a.b-c, namespace: ''}}
                ---
                {apiVersion: music.example.com/v1beta1, kind: Song, metadata: {name: a, namespace: n-1}}
                """))
        .isEmpty();
  }

  @Test
  void a_generated_name_is_refused_once() {
    String yaml = "apiVersion: v1\nkind: Pod\nmetadata:\n  generateName: a-\n";
    assertThat(errors(yaml))
        .containsExactly("GeneratedName /spec/manifest/0/metadata/generateName app.yaml:4");
    assertThat(errors(yaml + "  name: a\n"))
        .containsExactly("GeneratedName /spec/manifest/0/metadata/generateName app.yaml:4");
    assertThat(errors("{apiVersion: v1, kind: Pod, metadata: {generateName: null, name: a}}"))
        .isEmpty();
  }

  @Test
  void two_resources_of_one_id_are_refused_after_the_namespace_was_filled_in() {
    ManifestReader.Reading reading =
        Manifests.read(
            """
            {apiVersion: v1, kind: Service, metadata: {name: web}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: web, namespace: other}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: web, namespace: shop}}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: 'n', namespace: shop}}
            ---
            {apiVersion: v1, kind: Namespace, metadata: {name: 'n'}}
            ---
            {apiVersion: extensions/v1beta1, kind: Ingress, metadata: {name: i}}
            ---
            {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: i}}
            """);
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly(
            "DuplicateId /spec/manifest/2/metadata/name app.yaml:5",
            "DuplicateId /spec/manifest/4/metadata/name app.yaml:9",
            "DuplicateId /spec/manifest/6/metadata/name app.yaml:13");
    assertThat(reading.problems().get(0))
        .hasToString(
            "app.yaml:5: DuplicateId Service shop/web /spec/manifest/2/metadata/name: expected one"
                + " resource of an id, got a second one; the first is at app.yaml:1; remove one, or"
                + " give it another name or namespace");
  }

  @Test
  void one_name_of_two_kinds_is_two_resources() {
    assertThat(
            Manifests.ids(
                Manifests.read(
                    """
                    {apiVersion: v1, kind: Service, metadata: {name: web}}
                    ---
                    {apiVersion: serving.example.com/v1, kind: Service, metadata: {name: web}}
                    """)))
        .containsExactly("Service shop/web", "serving.example.com/Service shop/web");
  }

  @Test
  void all_errors_are_said_at_once_and_the_rest_is_read() {
    ManifestReader.Reading reading =
        Manifests.read(
            """
            text
            ---
            {apiVersion: v1, kind: Pod, metadata: {generateName: a}}
            ---
            {apiVersion: v1, kind: Secret, metadata: {name: ../x}, data: {a: '?'}}
            ---
            {apiVersion: v1, kind: Secret, metadata: {name: s}, data: {a: '?'}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: fine}}
            """);
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly(
            "NotAResource /spec/manifest/0 app.yaml:1",
            "GeneratedName /spec/manifest/1/metadata/generateName app.yaml:3",
            "InvalidName /spec/manifest/2/metadata/name app.yaml:5",
            "InvalidSecret /spec/manifest/3/data/a app.yaml:7");
    assertThat(Manifests.ids(reading)).contains("Service shop/fine");
  }

  @Test
  void what_the_text_itself_has_wrong_is_told_too() {
    assertThat(Manifests.read("a: b: c\n").problems()).isNotEmpty().allMatch(Problem::isError);
  }

  @Test
  void a_tree_of_no_text_has_a_pointer_and_no_place() {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    ManifestReader.Reading reading = Manifests.read(list);
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly("NotAResource /spec/manifest/0 null");
  }

  @Property(tries = 100)
  void no_depth_of_nesting_is_too_much_for_the_reader(
      @ForAll @IntRange(min = 1, max = 900) int depth, @ForAll boolean lists) {
    Statistics.collect(lists, depth > 200);
    ManifestReader.Reading reading = Manifests.read(Manifests.nested(depth, lists));
    boolean deep = depth > (lists ? 201 : 198);
    assertThat(reading.problems()).hasSize(deep ? 1 : 0);
    assertThat(reading.resources()).hasSize(deep ? 0 : 1);
  }
}
