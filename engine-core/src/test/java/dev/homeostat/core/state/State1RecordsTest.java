package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import org.junit.jupiter.api.Test;

/** STATE-1: what is remembered of each resource and of each hook, and the three trees. */
class State1RecordsTest {

  private static final String SONG =
      object("music.example.com/v1", "Song", "name: hymn", "spec: {key1: a, key2: b}");

  private static Stage song() {
    return Stage.of(SONG)
        .want(
            app ->
                app.observe(
                    Stage.id("music.example.com/Song", "hymn"), ObserverSchema.Builder::defaults))
        .server("- {group: music.example.com, kind: Song, defaults: {spec: {key3: c}}}");
  }

  @Test
  void a_record_has_what_the_last_success_left() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    ResourceRecord record = stage.record(configMap("a"));
    var live = stage.cluster().get(configMap("a")).orElseThrow();
    assertThat(record.uid()).isEqualTo(live.uid());
    assertThat(record.resourceVersion()).isEqualTo(live.resourceVersion());
    assertThat(record.manifest()).isNotNull();
    assertThat(record.settled()).isPresent();
    assertThat(record.phase()).isEqualTo(ResourceRecord.Phase.PRESENT);
    assertThat(record.addedBy()).isEqualTo(FieldOrigin.MANIFEST);
  }

  @Test
  void a_path_that_a_hook_set_says_so() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    assertThat(stage.record(configMap("a")).setBy())
        .containsEntry(
            FieldPath.of("metadata", "labels", "homeostat.dev/application-uid"),
            FieldOrigin.hook("ownership"));
  }

  @Test
  void the_three_trees_are_there_for_any_reader() {
    Stage stage = song();
    ReconcileResult pass = stage.settle();
    ApplicationState state = pass.state();
    assertThat(state.mangledObserverSchema()).hasSize(1);
    assertThat(state.lastAppliedManifest())
        .singleElement()
        .satisfies(tree -> assertThat(tree.at("/spec/key1").asText()).isEqualTo("a"));
    assertThat(state.lastObservedManifest())
        .singleElement()
        .satisfies(
            tree -> {
              assertThat(tree.at("/spec/key2").asText()).isEqualTo("b");
              assertThat(tree.at("/spec").has("key3")).isFalse();
            });
  }

  @Test
  void all_of_it_survives_writing_and_reading() {
    Stage stage = song();
    stage.settle();
    stage.cluster().edit(Stage.id("music.example.com/Song", "hymn"), "/spec/key1", "else");
    stage.pass();
    ApplicationState state = stage.state();
    ObjectNode json = state.toJson();
    assertThat(json.path("stateVersion").asInt()).isEqualTo(ApplicationState.STATE_VERSION);
    assertThat(ApplicationState.fromJson(Trees.freeze(json))).isEqualTo(state);
  }

  @Test
  void values_of_a_secret_are_digests_in_all_of_it() {
    Stage stage =
        Stage.of(
            object("v1", "Secret", "name: s", "stringData: {password: correct-horse-battery}"));
    ReconcileResult pass = stage.settle();
    String all = pass.state().toJson().toString();
    assertThat(all).doesNotContain("correct-horse").doesNotContain("Y29ycmVjdC1ob3JzZS1iYXR0ZXJ5");
    assertThat(pass.state().lastAppliedManifest().get(0).at("/data/password").isObject()).isTrue();
  }
}
