package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * READ-3: server-owned fields are dropped and never sent. (In schemas: {@code Schema1ShapeTest}.)
 */
class Read3ServerOwnedFieldsTest {

  private static final String HEAD = "apiVersion: v1\nkind: %s\nmetadata:\n  name: a\n";

  private static ManifestReader.Reading read(String kind, String rest) {
    return Manifests.read(HEAD.formatted(kind) + rest);
  }

  private static JsonNode tree(ManifestReader.Reading reading) {
    assertThat(reading.resources()).hasSize(1);
    return reading.resources().get(0).tree();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uid",
        "resourceVersion",
        "generation",
        "creationTimestamp",
        "deletionTimestamp",
        "deletionGracePeriodSeconds",
        "selfLink",
        "managedFields"
      })
  void members_of_metadata_are_dropped_with_a_warning(String name) {
    ManifestReader.Reading reading = read("ConfigMap", "  " + name + ": x\n");
    assertThat(tree(reading).path("metadata").has(name)).isFalse();
    assertThat(reading.problems()).hasSize(1);
    Problem problem = reading.problems().get(0);
    assertThat(problem.isError()).isFalse();
    assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.READ_3);
    assertThat(Manifests.shown(List.of(problem)))
        .containsExactly("ServerOwnedField /spec/manifest/0/metadata/" + name + " app.yaml:5");
  }

  @Test
  void one_that_says_nothing_is_dropped_without_a_word() {
    ManifestReader.Reading reading = read("Pod", "  creationTimestamp: null\nstatus: null\n");
    assertThat(tree(reading).path("metadata").has("creationTimestamp")).isFalse();
    assertThat(tree(reading).has("status")).isFalse();
    assertThat(reading.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deployment.kubernetes.io/revision",
        "deprecated.daemonset.template.generation",
        "pv.kubernetes.io/bind-completed",
        "kubectl.kubernetes.io/last-applied-configuration"
      })
  void annotations_of_controllers_are_dropped_and_others_stay(String name) {
    ManifestReader.Reading reading =
        read("ConfigMap", "  annotations:\n    team: blue\n    " + name + ": x\n");
    assertThat(tree(reading).at("/metadata/annotations").toString())
        .isEqualTo("{\"team\":\"blue\"}");
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly(
            "ServerOwnedField /spec/manifest/0/metadata/annotations/"
                + name.replace("/", "~1")
                + " app.yaml:7");
    assertThat(reading.problems()).noneMatch(Problem::isError);
  }

  @Test
  void annotations_that_were_all_dropped_leave_none() {
    ManifestReader.Reading reading =
        read("ConfigMap", "  annotations: {deployment.kubernetes.io/revision: '1'}\n");
    assertThat(tree(reading).path("metadata").has("annotations")).isFalse();
    assertThat(tree(read("ConfigMap", "  annotations: {}\n")).path("metadata").has("annotations"))
        .isTrue();
  }

  @Test
  void status_is_dropped_where_it_is_written_by_itself() {
    ManifestReader.Reading reading = read("Pod", "status:\n  phase: Running\n");
    assertThat(tree(reading).has("status")).isFalse();
    assertThat(Manifests.shown(reading.problems()))
        .containsExactly("ServerOwnedField /spec/manifest/0/status app.yaml:5");
  }

  @Test
  void status_of_other_kinds_is_a_field_like_any_other() {
    ManifestReader.Reading reading = read("ConfigMap", "status: {phase: odd}\n");
    assertThat(tree(reading).at("/status/phase").asText()).isEqualTo("odd");
    assertThat(reading.problems()).isEmpty();
  }

  @Test
  void fields_of_those_names_elsewhere_are_left_alone() {
    ManifestReader.Reading reading =
        read("Thing", "spec:\n  uid: 1\n  template: {metadata: {generation: 2, selfLink: x}}\n");
    assertThat(tree(reading).path("spec").toString())
        .isEqualTo("{\"uid\":1,\"template\":{\"metadata\":{\"generation\":2,\"selfLink\":\"x\"}}}");
    assertThat(reading.problems()).isEmpty();
  }
}
