package dev.homeostat.controller.pods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodSetTableTest {

  private static final PodSetTable TABLE =
      PodSetTable.of(
          YamlTrees.yaml(
              """
              templates:
              - {kind: "v1:Pod", base: template}
              - kind: "batch/v1:Job"
                base: template.spec
                template: .template
                counts: [.parallelism]
                annotations: {unit: task, size: .parallelism}
              - {kind: "x/v1:Group", base: template.spec, template: .head, onlyWith: .head}
              - {kind: "x/v1:Group", base: "template.spec.workers[]", template: .pod, counts: [.n]}
              - kind: "x/v1:Team"
                base: template.spec
                template: .leader
                counts: [.teams]
                onlyWith: .leader
              - kind: "x/v1:Team"
                base: template.spec
                template: .member
                counts: [.teams, .size]
                leaders: true
              """));

  private final List<String> errors = new ArrayList<>();

  private List<PodSet> podSets(String object, PodSet... declared) {
    return TABLE.podSets(
        YamlTrees.yaml(object),
        List.of(declared),
        (place, message) -> errors.add(place + ": " + message));
  }

  private static PodSet podSet(String path, int replicas) {
    return new PodSet(path, replicas, Map.of());
  }

  @Test
  void a_pod_is_one_pod() {
    assertThat(podSets("{apiVersion: v1, kind: Pod, spec: {}}"))
        .containsExactly(podSet("template", 1));
    assertThat(errors).isEmpty();
  }

  @Test
  void an_annotation_with_a_dot_first_is_a_number() {
    assertThat(
            podSets(
                "{apiVersion: batch/v1, kind: Job, spec: {parallelism: 4, completions: 3,"
                    + " template: {spec: {}}}}"))
        .containsExactly(
            new PodSet("template.spec.template", 3, Map.of("unit", "task", "size", "3")));
  }

  @Test
  void each_element_of_a_list_has_its_pods() {
    String group =
        """
        apiVersion: x/v1
        kind: Group
        spec:
          %s
          workers: [{n: 2, pod: {spec: {}}}, {pod: {spec: {}}}]
        """;
    List<PodSet> workers =
        List.of(
            podSet("template.spec.workers[0].pod", 2), podSet("template.spec.workers[1].pod", 1));
    assertThat(podSets(group.formatted("other: 1"))).isEqualTo(workers);
    assertThat(podSets(group.formatted("head: {spec: {}}")))
        .containsExactly(podSet("template.spec.head", 1), workers.get(0), workers.get(1));
    assertThat(errors).isEmpty();
  }

  @Test
  void leaders_are_among_the_pods_of_their_teams() {
    String team = "{apiVersion: x/v1, kind: Team, spec: {teams: 3, size: 4, member: {spec: {}}%s}}";
    assertThat(podSets(team.formatted(""))).containsExactly(podSet("template.spec.member", 12));
    assertThat(podSets(team.formatted(", leader: {spec: {}}")))
        .containsExactly(podSet("template.spec.leader", 3), podSet("template.spec.member", 9));
    assertThat(errors).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "65536, 65536, expected at most 2147483647 pods",
    "3, 0, 'expected at least 3 pods, which lead'"
  })
  void a_number_of_pods_that_cannot_be_is_reported(int teams, int size, String message) {
    List<PodSet> podSets =
        podSets(
            "{apiVersion: x/v1, kind: Team, spec: {teams: "
                + teams
                + ", size: "
                + size
                + ", leader: {spec: {}}, member: {spec: {}}}}");
    assertThat(errors)
        .singleElement()
        .asString()
        .startsWith(".template.spec.member: " + message + ", got ");
    assertThat(podSets).allMatch(one -> one.replicas() >= 0);
  }

  @Test
  void any_other_kind_has_the_declared_pods() {
    String object = "{apiVersion: v1, kind: ConfigMap, a: {spec: {}}}";
    assertThat(podSets(object)).isEmpty();
    assertThat(podSets(object, podSet("template.a", 2))).containsExactly(podSet("template.a", 2));
    assertThat(errors).isEmpty();
  }

  @Test
  void what_is_declared_has_to_agree_with_the_table() {
    podSets("{apiVersion: v1, kind: Pod, spec: {}, a: {spec: {}}}", podSet("template", 2));
    podSets("{apiVersion: v1, kind: Pod, spec: {}, a: {spec: {}}}", podSet("template.a", 1));
    assertThat(errors)
        .containsExactly(
            ".podSets[0].replicas: expected 1, as the template has, got 2",
            ".podSets: expected a pod set of template");
  }

  @Test
  void two_paths_of_one_template_are_one_path() {
    podSets(
        "{apiVersion: v1, kind: ConfigMap, a: [{spec: {}}]}",
        podSet("template.a[0]", 1),
        podSet("template.a[00]", 1));
    assertThat(errors)
        .containsExactly(".podSets[1].path: expected each path once, got template.a[00] again");
  }

  @Test
  void all_mistakes_of_what_is_declared_are_found() {
    podSets(
        "{apiVersion: v1, kind: ConfigMap, a: {spec: {}}, b: 3}",
        podSet("", 1),
        podSet("template.a", 1),
        podSet("template.a", 1),
        podSet("template.b", 1),
        podSet("template", -1));
    assertThat(errors)
        .containsExactly(
            ".podSets[0].path: expected a path, got none",
            ".podSets[2].path: expected each path once, got template.a again",
            ".podSets[3].path: expected the path of a map with a spec, as in"
                + " template.spec.template, got template.b",
            ".podSets[4].replicas: expected 0 or more, got -1");
  }

  @ParameterizedTest
  @CsvSource({
    "'{parallelism: many, template: {spec: {}}}', .template.spec.parallelism",
    "'{parallelism: 1.5, template: {spec: {}}}', .template.spec.parallelism",
    "'{parallelism: -1, template: {spec: {}}}', .template.spec.parallelism",
    "'{parallelism: 1}', .template.spec.template"
  })
  void a_mistake_in_the_object_is_reported_once(String spec, String place) {
    podSets("{apiVersion: batch/v1, kind: Job, spec: " + spec + "}");
    assertThat(errors).singleElement().asString().startsWith(place + ": expected ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{templates: [{base: template}]}",
        "{templates: [{kind: a}]}",
        "{templates: [{kind: a, base: spec}]}",
        "{templates: [{kind: a, base: template, count: []}]}",
        "{templates: [null]}",
        "{templates: [{kind: a, base: template}]}",
        "{templates: [{kind: 'v1:A', base: templates}]}",
        "{templates: [{kind: 'v1:A', base: template., template: .a}]}",
        "{templates: [{kind: 'v1:A', base: template.spec, template: pod}]}",
        "{templates: [{kind: 'v1:A', base: template.spec, counts: [replicas]}]}",
        "{templates: [{kind: 'v1:A', base: template.spec, counts: [null]}]}",
        "{templates: [{kind: 'v1:A', base: template.spec, onlyWith: pod}]}"
      })
  void a_table_with_mistakes_is_refused(String table) {
    JsonNode tree = YamlTrees.yaml(table);
    assertThatThrownBy(() -> PodSetTable.of(tree)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{kind: v1:A, base: spec} | /templates/0: expected a base such as template.spec, got spec",
        "{kind: v1:A, base: template, count: []} | /templates/0/count: expected one of annotations,"
            + " base, counts, kind, leaders, onlyWith, template, got count",
        "{kind: v1:A, base: template, counts: 3} | /templates/0/counts: expected a list",
        "{kind: v1:A, base: template, leaders: maybe} | /templates/0/leaders: expected true or"
            + " false",
        "{kind: v1:A, base: [a]} | /templates/0/base: expected a text",
        "{kind: v1:A, base: template, annotations: 3} | /templates/0/annotations: expected an object",
        "3 | /templates/0: expected an object"
      })
  void a_mistake_in_a_table_is_named_with_its_place(String row, String message) {
    JsonNode tree = YamlTrees.yaml("{templates: [" + row.replace("v1:A", "'v1:A'") + "]}");
    assertThatThrownBy(() -> PodSetTable.of(tree)).hasMessage(message);
  }

  @Test
  void pod_sets_are_written_as_they_are_read() {
    List<PodSet> podSets =
        List.of(podSet("template", 1), new PodSet("template.a", 0, Map.of("a", "b")));
    assertThat(PodSet.list(PodSet.tree(podSets))).isEqualTo(podSets);
    assertThat(PodSet.list(YamlTrees.yaml("{a: [{}, 3]}").path("a")))
        .containsExactly(podSet("", 1), podSet("", 1));
    assertThat(PodSet.list(YamlTrees.yaml("{a: x}").path("a"))).isEmpty();
    assertThat(PodSet.list(YamlTrees.yaml("{a: {path: template}}").path("a"))).isEmpty();
  }
}
