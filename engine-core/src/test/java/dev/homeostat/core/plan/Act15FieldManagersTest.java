package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.observe.FieldManagers;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldManager;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** ACT-15: a drift names who wrote the foreign value, and when. */
class Act15FieldManagersTest {

  private static FieldChange change(ReconcileResult pass) {
    assertThat(pass.delta().updated()).hasSize(1);
    return pass.delta().updated().get(0).changes().get(0);
  }

  @Test
  void a_drift_names_the_writer_and_the_time() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.forward(Duration.ofMinutes(3));
    stage.cluster().withHand("kubectl-edit").edit(configMap("a"), "/data/k", "else");
    FieldChange change = change(stage.plan());
    assertThat(change.path()).isEqualTo(FieldPath.of("data", "k"));
    assertThat(change.wanted()).hasToString("v");
    assertThat(change.found()).hasToString("else");
    assertThat(change.rule()).isEqualTo(Rule.SCHEMA_1);
    assertThat(change.writtenBy())
        .contains(FieldManager.of("kubectl-edit").at(stage.clock().instant()));
  }

  @Test
  void so_does_the_drift_of_an_element_of_a_list() {
    Stage stage =
        Stage.of(
            object(
                "v1",
                "Pod",
                "name: p",
                "spec: {containers: [{name: app, image: one}, {name: side, image: two}]}"));
    stage.settle();
    stage
        .cluster()
        .withHand("rollout-bot")
        .edit(Stage.id("Pod", "p"), "/spec/containers/[name=side]/image", "else");
    assertThat(change(stage.plan()).writtenBy())
        .contains(FieldManager.of("rollout-bot").at(stage.clock().instant()));
  }

  @Test
  void what_is_not_there_was_written_by_nobody() {
    Stage stage = Stage.of(object("v1", "Pod", "name: p", "spec: {list: [a]}"));
    stage.settle();
    stage.cluster().withHand("kubectl-edit").edit(Stage.id("Pod", "p"), "/spec/other", "x");
    stage.want(object("v1", "Pod", "name: p", "spec: {list: [a], new: {field: 1}}"));
    assertThat(change(stage.plan()).writtenBy()).isEmpty();
  }

  @Test
  void a_value_that_the_engine_did_not_write_is_not_attributed_to_it() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    assertThat(explained(stage).writtenBy().map(FieldManager::manager)).contains("homeostat");
    assertThat(explained(stage).note()).isEmpty();

    // A server of version 1.20 does not report who wrote through the subresource scale.
    stage.cluster().withHand("homeostat").edit(configMap("a"), "/data/k", "else");
    assertThat(change(stage.plan()).writtenBy()).isEmpty();
    assertThat(explained(stage).writtenBy()).isEmpty();
    assertThat(explained(stage).note()).contains("written by others");
  }

  /** A value in another form than the engine wrote has no other writer. */
  @Test
  void an_accepted_form_is_attributed_to_the_engine_and_no_other_value_is_because_of_it() {
    Stage stage =
        Stage.of(object("v1", "ConfigMap", "name: a", "data: {k: v, l: v}"))
            .webhook(
                tree -> {
                  tree.withObject("/data").put("k", "chosen");
                  return tree;
                });
    stage.settle();
    assertThat(explained(stage).writtenBy().map(FieldManager::manager)).contains("homeostat");
    assertThat(explained(stage).note()).doesNotContain("written by others");

    stage.cluster().withHand("homeostat").edit(configMap("a"), "/data/l", "else");
    assertThat(change(stage.plan()).path()).isEqualTo(FieldPath.of("data", "l"));
    assertThat(change(stage.plan()).writtenBy()).isEmpty();
  }

  @Test
  void a_value_that_the_engine_wrote_before_the_manifest_changed_is_attributed_to_it() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.want(object("v1", "ConfigMap", "name: a", "data: {k: other}"));
    assertThat(change(stage.plan()).writtenBy().map(FieldManager::manager)).contains("homeostat");
  }

  private static Explanation.Field explained(Stage stage) {
    return stage.explain().fields().stream()
        .filter(field -> field.path().equals(FieldPath.of("data", "k")))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<String> writer(String managedFields, String path) {
    return FieldManagers.writerOf(
            Trial.resource(
                ("{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p', managedFields: %s},"
                        + " spec: {containers: [{name: 'app', image: 'x'}], list: ['a']}}")
                    .formatted(managedFields)),
            FieldPath.parse(path))
        .map(FieldManager::manager);
  }

  private static String entry(String manager, String time, String fields) {
    return "{manager: '%s', operation: 'Update', time: '%s', fieldsType: 'FieldsV1', fieldsV1: %s}"
        .formatted(manager, time, fields);
  }

  @Test
  void the_latest_of_several_counts() {
    String fields = "{'f:spec': {'f:a': {}}}";
    String all =
        "["
            + entry("late", "2030-01-02T00:00:00Z", fields)
            + ","
            + entry("early", "2030-01-01T00:00:00Z", fields)
            + "]";
    assertThat(writer(all, "/spec/a")).contains("late");
  }

  @Test
  void who_owns_a_parent_as_one_value_wrote_what_is_below() {
    String all = "[" + entry("m", "2030-01-01T00:00:00Z", "{'f:spec': {'f:a': {}}}") + "]";
    assertThat(writer(all, "/spec/a/b")).contains("m");
  }

  @Test
  void an_element_is_found_by_its_key_and_a_member_by_its_value() {
    String all =
        "["
            + entry(
                "k",
                "2030-01-01T00:00:00Z",
                "{'f:spec': {'f:containers': {'k:{\"name\":\"app\"}': {'.': {}, 'f:image': {}}}}}")
            + ","
            + entry("v", "2030-01-01T00:00:00Z", "{'f:spec': {'f:list': {'v:\"a\"': {}}}}")
            + "]";
    assertThat(writer(all, "/spec/containers/[name=app]/image")).contains("k");
    assertThat(writer(all, "/spec/list/[=a]")).contains("v");
  }

  @Test
  void nobody_is_named_where_the_server_names_nobody() {
    assertThat(writer("[]", "/spec/a")).isEmpty();
    assertThat(writer("['garbage']", "/spec/a")).isEmpty();
    assertThat(
            writer(
                "[" + entry("m", "2030-01-01T00:00:00Z", "{'f:spec': {'f:b': {}}}") + "]",
                "/spec/a"))
        .isEmpty();
  }
}
