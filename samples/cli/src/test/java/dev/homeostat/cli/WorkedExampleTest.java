package dev.homeostat.cli;

import static dev.homeostat.cli.CommandLineTrial.ARTIST;
import static dev.homeostat.cli.CommandLineTrial.SONG;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example: its state after the first pass, and each line of its last comment. */
class WorkedExampleTest {

  @TempDir Path dir;
  private CommandLineTrial trial;
  private JsonNode first;

  @BeforeEach
  void the_first_pass() {
    trial = new CommandLineTrial(dir.resolve("cluster"));
    CommandLineTrial.Run run = trial.example("reconcile", "-o", "json");
    assertThat(run.code()).as(run.err()).isZero();
    first = run.json();
  }

  private JsonNode again() {
    CommandLineTrial.Run run = trial.example("reconcile", "-o", "json");
    assertThat(run.code()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void the_first_pass_leaves_the_state_of_the_seed_document() throws IOException {
    JsonNode expected =
        DocumentReader.discovered()
            .read(
                Files.readString(Path.of(CommandLineTrial.file("expected-status.yaml"))),
                "expected-status.yaml")
            .documents()
            .get(0)
            .tree();
    for (String tree :
        List.of("mangledObserverSchema", "lastAppliedManifest", "lastObservedManifest")) {
      JsonNode status = first.at("/application/status/" + tree);
      assertThat(withoutMarks(status)).as(tree).isEqualTo(withoutMarks(expected.path(tree)));
    }
  }

  /** The two differences that the expected state names itself. */
  private static JsonNode withoutMarks(JsonNode list) {
    JsonNode copy = list.deepCopy();
    for (JsonNode resource : copy) {
      ((ObjectNode) resource.path("metadata")).remove(List.of("namespace", "labels"));
    }
    return copy;
  }

  @Test
  void both_resources_are_created_whole() {
    assertThat(first.path("requests")).hasSize(2);
    assertThat(trial.cluster().get(SONG).orElseThrow().tree().at("/spec/key2").asText())
        .isEqualTo("lelavabo");
  }

  @Test
  void key1_changed_on_the_cluster_is_one_patch_of_key1_alone() {
    trial.cluster().edit(SONG, "/spec/key1", "other");
    JsonNode pass = again();
    assertThat(pass.path("requests")).hasSize(1);
    assertThat(writes(pass)).containsExactly("add /spec/key1");
    assertThat(pass.at("/delta/updated/0/changes/0/path").asText()).isEqualTo("/spec/key1");
    assertThat(found("/spec/key1")).isEqualTo("kilestbo");
  }

  @Test
  void an_edited_file_is_repaired_with_a_patch_of_that_one_path() throws IOException {
    Path file = dir.resolve("cluster/default/Song.music.example.com/top50.yaml");
    Files.writeString(file, Files.readString(file).replace("kilestbo", "edited"));
    assertThat(writes(again())).containsExactly("add /spec/key1");
    assertThat(Files.readString(file)).contains("kilestbo").doesNotContain("edited");
  }

  @Test
  void key2_changed_is_left_alone() {
    trial.cluster().edit(SONG, "/spec/key2", "other");
    assertThat(again().path("requests")).isEmpty();
    assertThat(found("/spec/key2")).isEqualTo("other");
  }

  @Test
  void key4_changed_is_left_alone() {
    trial.cluster().edit(SONG, "/spec/key4", "other");
    assertThat(again().path("requests")).isEmpty();
    assertThat(found("/spec/key4")).isEqualTo("other");
  }

  @Test
  void key3_changed_is_put_back_to_what_the_server_answered_first() {
    trial.cluster().edit(SONG, "/spec/key3", "other");
    JsonNode pass = again();
    assertThat(writes(pass)).containsExactly("add /spec/key3");
    assertThat(pass.at("/delta/updated/0/changes/0/policy").asText()).isEqualTo("pinned");
    assertThat(found("/spec/key3")).isEqualTo("kilestlai");
  }

  @Test
  void rythms_cut_to_nothing_is_one_patch() {
    trial.cluster().edit(SONG, "/spec/rythms", List.of());
    assertThat(again().path("requests")).hasSize(1);
    assertThat(found("/spec/rythms/0")).isEqualTo("bubam");
    assertThat(again().path("requests")).isEmpty();
  }

  @Test
  void rythms_grown_to_three_is_one_patch() {
    trial.cluster().edit(SONG, "/spec/rythms", List.of("bubam", "badabum", "more"));
    assertThat(again().path("requests")).hasSize(1);
    assertThat(trial.cluster().get(SONG).orElseThrow().tree().at("/spec/rythms")).hasSize(2);
    assertThat(again().path("requests")).isEmpty();
  }

  @Test
  void the_second_rythm_changed_is_left_alone() {
    trial.cluster().edit(SONG, "/spec/rythms", List.of("bubam", "other"));
    assertThat(again().path("requests")).isEmpty();
  }

  @Test
  void the_nickname_changed_is_put_back() {
    trial.cluster().edit(ARTIST, "/spec/nickname", "lucien");
    JsonNode pass = again();
    assertThat(writes(pass)).containsExactly("add /spec/nickname");
    assertThat(pass.at("/delta/updated/0/changes/0/setBy").asText()).isEqualTo("hook:nickname");
  }

  @Test
  void nothing_changed_is_no_write_at_all() {
    JsonNode pass = again();
    assertThat(pass.path("requests")).isEmpty();
    assertThat(pass.path("stateWrites").asInt()).isZero();
    assertThat(pass.at("/delta/unchanged")).hasSize(2);
  }

  @Test
  void a_deleted_object_is_created_again_with_its_pin() {
    trial.cluster().remove(SONG);
    JsonNode pass = again();
    assertThat(pass.at("/delta/created")).hasSize(1);
    assertThat(pass.at("/requests/0/body/spec/key3").asText()).isEqualTo("kilestlai");
  }

  @Test
  void delete_removes_all_that_it_brought() {
    assertThat(trial.example("delete").code()).isZero();
    assertThat(trial.cluster().get(SONG)).isEmpty();
    assertThat(trial.cluster().get(ARTIST)).isEmpty();
  }

  private String found(String pointer) {
    return trial.cluster().get(SONG).orElseThrow().tree().at(pointer).asText();
  }

  /** The operations of all patches but their guards. */
  private static List<String> writes(JsonNode pass) {
    List<String> writes = new java.util.ArrayList<>();
    for (JsonNode request : pass.path("requests")) {
      for (JsonNode operation : request.path("body")) {
        if (!operation.path("op").asText().equals("test")) {
          writes.add(operation.path("op").asText() + " " + operation.path("path").asText());
        }
      }
    }
    return writes;
  }
}
