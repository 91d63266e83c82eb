package dev.homeostat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Explanation;
import dev.homeostat.tree.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/** READ-3: the fields of a status that a schema lists are shown, and never written. */
class Read3WatchedFieldsTest {

  private static final String POD =
      Stage.object("v1", "Pod", "name: p", "spec: {containers: [{name: app, image: one}]}");
  private static final String SCHEMA =
      Stage.object(
          "v1",
          "Pod",
          "name: p",
          "observer_schema_extends: default\n"
              + "status: {phase: null, podIP: null, conditions: [{type: null},"
              + " {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}");

  private static Stage stage() {
    ApplicationBuilder app =
        Application.named("shop", "web").uid(Stage.UID).manifest(Manifest.parse(POD));
    for (Document schema : Manifest.parse(SCHEMA).documents()) {
      app.observe(ObserverSchema.of(schema));
    }
    return Stage.of(app.build());
  }

  private static List<Explanation.Field> status(Stage stage) {
    return stage.explain().fields().stream()
        .filter(field -> field.path().toString().startsWith("/status"))
        .toList();
  }

  @Test
  void explain_shows_the_watched_fields_with_their_live_values() {
    Stage stage = stage();
    stage.settle();
    stage.cluster().edit(Stage.id("Pod", "p"), "/status/phase", "Succeeded");
    assertThat(status(stage))
        .extracting(
            field -> field.path() + " " + field.policy() + " " + field.rule() + " " + field.found())
        .containsExactly(
            "/status/phase watched READ-3 Succeeded",
            "/status/podIP watched READ-3 absent",
            "/status/conditions watched READ-3 absent");
    assertThat(status(stage)).allMatch(field -> field.setBy().isEmpty());
    assertThat(stage.pass().requests()).isEmpty();
  }

  @Test
  void explain_shows_the_watched_fields_of_an_object_that_is_not_there() {
    assertThat(status(stage()))
        .extracting(Explanation.Field::policy, Explanation.Field::rule)
        .hasSize(3)
        .containsOnly(tuple(Policy.WATCHED, Rule.READ_3));
  }
}
