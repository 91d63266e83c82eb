package dev.homeostat.core.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HOOK-7, POLICY-2: a field that a hook releases is let go when it leaves the manifest. */
class Hook7ReleasedFieldsTest {

  private static final Mangler RELEASES =
      Mangler.of(
          "releases",
          (app, context) ->
              app.resources().forEach(each -> each.release(FieldPath.parse("/data/k"))));

  private static HookTrial settled() {
    HookTrial trial = HookTrial.of(HookTrial.MAP + "data: {k: v, l: w}\n");
    trial.pass();
    return trial;
  }

  @Test
  void it_is_let_go_if_it_leaves_the_manifest_and_is_released_at_once() {
    HookTrial trial = settled();
    trial.hooks(RELEASES).want(HookTrial.MAP + "data: {}\n").pass();
    assertThat(trial.map("/data/k")).isEqualTo("v");
    assertThat(trial.map("/data/l")).as("its neighbour is removed").isEmpty();
  }

  @Test
  void it_is_let_go_if_it_is_released_first() {
    HookTrial trial = settled();
    trial.hooks(RELEASES).pass();
    trial.want(HookTrial.MAP + "data: {l: w}\n").pass();
    assertThat(trial.map("/data/k")).isEqualTo("v");
  }

  @Test
  void it_is_explained_by_the_hook_also_if_it_was_never_in_the_manifest() {
    HookTrial trial = HookTrial.of(HookTrial.MAP + "data: {l: w}\n", RELEASES);
    trial.pass();
    trial.cluster().edit(ResourceId.configMap("a").in("shop"), "/data/k", "theirs");
    assertThat(trial.engine().explain(trial.application()).fields())
        .filteredOn(field -> field.path().equals(FieldPath.parse("/data/k")))
        .extracting(Explanation.Field::exclusion)
        .containsExactly(Optional.of(new FieldExclusion.ByHook("releases")));
  }

  @Test
  void the_schema_in_the_state_shows_what_hooks_set_and_release() {
    Mangler sets =
        Mangler.of(
            "sets", (app, context) -> app.resources().forEach(each -> each.set("/data/m", "x")));
    HookTrial trial = HookTrial.of(HookTrial.MAP + "data: {k: v, l: w}\n", RELEASES, sets);
    ResourceRecord record =
        trial.pass().state().record(ResourceId.configMap("a").in("shop")).orElseThrow();
    assertThat(record.observerSchema().get("data")).hasToString("{\"l\":null,\"m\":null}");
  }

  @Test
  void without_the_hook_it_is_removed() {
    HookTrial trial = settled();
    trial.want(HookTrial.MAP + "data: {l: w}\n").pass();
    assertThat(trial.map("/data/k")).isEmpty();
  }

  private static final ResourceId SONG = ResourceId.of("example.com/Song", "s");
  private static final String HEAD =
      "apiVersion: example.com/v1\nkind: Song\nmetadata: {name: s}\nspec: ";
  private static final String BY_POSITION =
      "{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}";

  /** A trial with a written schema, and a hook that releases a field. */
  private static HookTrial song(String spec, String schema, String released) {
    Mangler releases =
        Mangler.of(
            "releases",
            (app, context) -> app.resource(SONG).orElseThrow().release(FieldPath.parse(released)));
    return HookTrial.of(HEAD + spec, releases)
        .want(
            app ->
                app.observe(ObserverSchema.of(Manifest.parse(HEAD + schema).documents().get(0))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/spec/parts/[name=p]/v | [{name:p,v:2},{name:q,v:1}]",
        "/spec/parts/[name=q]/v | [{name:p,v:1},{name:q,v:2}]",
        "/spec/parts/[name=p] | [{name:r,v:2},{name:q,v:1}]",
        "/spec/parts/[name=q] | [{name:p,v:1},{name:r,v:2}]",
        "/spec/parts/[1] | [{name:p,v:1},{name:r,v:2}]"
      })
  void in_a_list_by_position_it_is_left_to_others(String released, String expected) {
    HookTrial trial =
        song(
            "{parts: [{name: p, v: 1}, {name: q, v: 1}]}",
            "{parts: [{name: null, v: null}, {name: null, v: null}, " + BY_POSITION + "]}",
            released);
    trial.pass();
    for (String place : List.of("/spec/parts/[0]", "/spec/parts/[1]")) {
      trial.cluster().edit(SONG.in("shop"), place + "/v", 2);
      if (released.endsWith("]")) {
        trial.cluster().edit(SONG.in("shop"), place + "/name", "r");
      }
    }

    trial.pass();

    assertThat(trial.at(SONG, "/spec/parts").toString().replace("\"", "")).isEqualTo(expected);
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void the_last_value_of_a_list_by_position_is_left_to_others() {
    HookTrial trial =
        song("{tags: [a, b]}", "{tags: [null, null, " + BY_POSITION + "]}", "/spec/tags/[1]");
    trial.pass();
    trial.cluster().edit(SONG.in("shop"), "/spec/tags/[1]", "theirs");

    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void a_value_before_others_in_a_list_by_position_cannot_be_released() {
    HookTrial trial =
        song("{tags: [a, b]}", "{tags: [null, null, " + BY_POSITION + "]}", "/spec/tags/[0]");

    assertThat(trial.pass().problems())
        .extracting(Problem::code)
        .containsExactly("FieldNotReleasable");
  }
}
