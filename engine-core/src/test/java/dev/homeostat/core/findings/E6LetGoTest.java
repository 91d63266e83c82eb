package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/**
 * E6: a field that leaves the manifest and that the schema would not observe is let go (POLICY-2).
 */
class E6LetGoTest {
  private static final String EXCEPT = Song.extending("observer_schema_except: [/spec/m/x]");

  @Test
  void with_an_except_in_the_same_edit() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1, 'y': 1}}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1, m: {'y': 1}}"), EXCEPT).settle();
    assertThat(Song.live(stage, "m/x")).isEqualTo("1");
  }

  @Test
  void with_an_except_in_the_edit_before() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1}}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1, m: {x: 1}}"), EXCEPT).settle();
    Song.want(stage, Song.with("{k: 1}"), EXCEPT).settle();
    assertThat(Song.live(stage, "m/x")).isEqualTo("1");
  }

  @Test
  void when_it_leaves_manifest_and_written_schema_together() {
    Stage stage = Song.stage(Song.with("{k: 1, x: 1}"), Song.observing("{k: null, x: null}"));
    stage.settle();
    Song.want(stage, Song.with("{k: 1}"), Song.observing("{k: null}")).settle();
    assertThat(Song.live(stage, "x")).isEqualTo("1");
  }

  @Test
  void when_a_removal_that_could_not_be_done_is_excepted_in_a_second_edit() {
    boolean[] refusing = {true};
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1, 'y': 1}}"));
    stage.settle();
    stage.refuse(
        request -> refusing[0] && request.body().toString().contains("/spec/m"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.m.x: no"));
    Song.want(stage, Song.with("{k: 1, m: {'y': 1}}")).pass();
    refusing[0] = false;
    Song.want(stage, Song.with("{k: 1, m: {'y': 1}}"), EXCEPT).settle();
    assertThat(Song.live(stage, "m/x")).isEqualTo("1");
  }

  @Test
  void an_element_of_a_keyed_list_too() {
    String web =
        "spec: {selector: {matchLabels: {app: w}}, template: {metadata: {labels: {app: w}},"
            + " spec: {containers: [{name: a, image: 'a:1'}, {name: b, image: 'b:1'}]}}}";
    Stage stage = Song.stage(object("apps/v1", "Deployment", "name: w", web));
    stage.settle();
    String schema =
        object(
            "apps/v1",
            "Deployment",
            "name: w",
            Song.DEFAULT
                + "observer_schema_except: ['/spec/template/spec/containers/[name=b]']\n"
                + "spec: {template: {spec: {containers: [{name: a, image: null},"
                + " {observer_schema_list_keys: [name], observer_schema_list_min_length: 1,"
                + " observer_schema_list_max_length: 0}]}}}");
    Song.want(
            stage,
            object(
                "apps/v1", "Deployment", "name: w", web.replace(", {name: b, image: 'b:1'}", "")),
            schema)
        .settle();
    assertThat(
            stage.value(
                id("apps/Deployment", "w"), "/spec/template/spec/containers/[name=b]/image"))
        .contains("\"b:1\"");
  }

  @Test
  void the_same_field_goes_where_the_schema_would_observe_it() {
    Stage stage = Song.stage(Song.with("{k: 1, m: {x: 1, 'y': 1}}"), Song.extending(""));
    stage.settle();
    Song.want(stage, Song.with("{k: 1, m: {'y': 1}}"), Song.extending("")).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"y\":1}");
  }
}
