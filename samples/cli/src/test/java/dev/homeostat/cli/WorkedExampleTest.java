package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example: the state after the first pass, and every line of what comes then. */
@Tag("each-jdk")
class WorkedExampleTest {

  private static final Path APPLICATION = Cli.EXAMPLE.resolve("application.yaml");
  private static final String SONG = "default/Song.music.example.com/top50.yaml";
  private static final String ARTIST = "default/Artist.music.example.com/gainsbourg.yaml";
  private static final String SONG_ID = "music.example.com/Song default/top50";
  private static final String ARTIST_ID = "music.example.com/Artist default/gainsbourg";

  @TempDir Path dir;

  private Cli cli;
  private Cli.Result first;

  @BeforeEach
  void the_first_pass() {
    cli = new Cli(dir);
    first =
        cli.on(
            "reconcile",
            APPLICATION,
            "--server",
            Cli.EXAMPLE.resolve("server.yaml").toString(),
            "-o",
            "json");
    assertThat(first.code()).as(first.err()).isZero();
  }

  @Test
  void the_state_is_exactly_the_expected_one() {
    ObjectNode expected = (ObjectNode) Cli.yaml(Cli.EXAMPLE.resolve("expected-status.yaml"));
    JsonNode status = first.json().at("/application/status");
    for (String tree :
        List.of("mangledObserverSchema", "lastAppliedManifest", "lastObservedManifest")) {
      ArrayNode found = Cli.JSON.createArrayNode();
      status.path(tree).forEach(each -> found.add(withoutWhatIsLeftOut((ObjectNode) each)));
      assertThat(Trees.equal(found, expected.path(tree)))
          .as("%s: %s, expected %s", tree, found, expected.path(tree))
          .isTrue();
      assertNullsAgree(found, expected.path(tree), tree);
    }
  }

  @Test
  void the_document_is_valid_before_and_after() {
    ObjectNode before = (ObjectNode) Cli.yaml(APPLICATION);
    assertThat(ApplicationDocument.read(Document.of(before)).problems()).isEmpty();
    ObjectNode kept =
        (ObjectNode)
            Cli.yaml(dir.resolve("cluster/default/Application.homeostat.dev/chanson.yaml"));
    ObjectNode after = Trees.thaw(before);
    after.set("metadata", kept.path("metadata"));
    after.set("status", kept.path("status"));
    ApplicationDocument.Reading reading = ApplicationDocument.read(Document.of(after));
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.state().orElseThrow().records()).hasSize(2);
  }

  /** Left out in the expectation: metadata.namespace, and the labels of the ownership hook. */
  private static ObjectNode withoutWhatIsLeftOut(ObjectNode tree) {
    ObjectNode copy = tree.deepCopy();
    ObjectNode metadata = (ObjectNode) copy.path("metadata");
    assertThat(metadata.remove("namespace")).hasToString("\"default\"");
    assertThat(metadata.path("labels").fieldNames())
        .toIterable()
        .containsExactly("homeostat.dev/application-uid");
    metadata.remove("labels");
    return copy;
  }

  /** A null and an absent field are equal as values; in a schema they are not. */
  private static void assertNullsAgree(JsonNode found, JsonNode expected, String at) {
    assertThat(found.isNull()).as(at).isEqualTo(expected.isNull());
    assertThat(found.size()).as(at).isEqualTo(expected.size());
    found
        .fieldNames()
        .forEachRemaining(
            name -> assertNullsAgree(found.path(name), expected.path(name), at + "/" + name));
    for (int i = 0; found.isArray() && i < found.size(); i++) {
      assertNullsAgree(found.get(i), expected.get(i), at + "/" + i);
    }
  }

  @Test
  void the_server_had_its_say() {
    assertThat(cli.at(SONG, "/spec/key4").asText()).isEqualTo("lebidai");
    assertThat(cli.at(SONG, "/spec/rythms")).hasToString("[\"bubam\",\"badabum\"]");
    assertThat(first.json().path("requests")).hasSize(2);
  }

  @Test
  void a_changed_key1_is_put_back_with_one_patch_of_key1_alone() {
    edit(SONG, spec -> spec.put("key1", "changed"));
    assertOnePatch(SONG_ID, "/spec/key1");
    assertThat(cli.at(SONG, "/spec/key1").asText()).isEqualTo("kilestbo");
    assertThat(cli.at(SONG, "/spec/key4").asText()).isEqualTo("lebidai");
    assertSettled();
  }

  @Test
  void a_changed_key2_is_left_alone() {
    edit(SONG, spec -> spec.put("key2", "changed"));
    assertNothingIsSent();
    assertThat(cli.at(SONG, "/spec/key2").asText()).isEqualTo("changed");
  }

  @Test
  void a_changed_key4_is_left_alone() {
    edit(SONG, spec -> spec.put("key4", "changed"));
    assertNothingIsSent();
    assertThat(cli.at(SONG, "/spec/key4").asText()).isEqualTo("changed");
  }

  @Test
  void a_changed_key3_is_put_back_to_the_servers_first_value() {
    edit(SONG, spec -> spec.put("key3", "changed"));
    assertOnePatch(SONG_ID, "/spec/key3");
    assertThat(cli.at(SONG, "/spec/key3").asText()).isEqualTo("kilestlai");
    assertSettled();
  }

  @Test
  void rythms_cut_to_nothing_are_repaired_with_one_patch() {
    edit(SONG, spec -> spec.set("rythms", Cli.JSON.createArrayNode()));
    assertOnePatch(SONG_ID, "/spec/rythms");
    assertThat(cli.at(SONG, "/spec/rythms/0").asText()).isEqualTo("bubam");
    assertThat(cli.at(SONG, "/spec/rythms").size()).isBetween(1, 2);
    assertSettled();
  }

  @Test
  void rythms_grown_to_three_are_repaired_with_one_patch() {
    edit(SONG, spec -> spec.withArray("rythms").add("third"));
    assertOnePatch(SONG_ID, "/spec/rythms");
    assertThat(cli.at(SONG, "/spec/rythms")).hasToString("[\"bubam\",\"badabum\"]");
    assertSettled();
  }

  @Test
  void a_changed_second_rythm_is_left_alone() {
    edit(SONG, spec -> spec.withArray("rythms").set(1, "changed"));
    assertNothingIsSent();
    assertThat(cli.at(SONG, "/spec/rythms/1").asText()).isEqualTo("changed");
  }

  @Test
  void a_changed_nickname_is_put_back() {
    edit(ARTIST, spec -> spec.put("nickname", "changed"));
    assertOnePatch(ARTIST_ID, "/spec/nickname");
    assertThat(cli.at(ARTIST, "/spec/nickname").asText()).isEqualTo("gainsbarre");
    assertSettled();
  }

  @Test
  void when_nothing_changed_nothing_at_all_is_written() {
    Map<String, String> before = cli.snapshot();
    assertSettled();
    assertThat(cli.snapshot()).isEqualTo(before);
  }

  @Test
  void an_object_that_is_gone_is_created_again_with_its_pin() throws IOException {
    Files.delete(cli.cluster().resolve(SONG));
    // Another server would choose another value.
    Files.delete(cli.cluster().resolve("server.yaml"));
    assertThat(cli.on("reconcile", APPLICATION).code()).isZero();
    assertThat(cli.at(SONG, "/spec/key3").asText()).isEqualTo("kilestlai");
    assertSettled();
  }

  private void edit(String object, Consumer<ObjectNode> change) {
    cli.edit(object, tree -> change.accept((ObjectNode) tree.path("spec")));
  }

  /** One request; all that it changes is at or under a path. */
  private void assertOnePatch(String resource, String path) {
    Cli.Result result = cli.on("reconcile", APPLICATION, "-o", "json");
    assertThat(result.code()).as(result.err()).isZero();
    JsonNode requests = result.json().path("requests");
    assertThat(requests).as(requests.toString()).hasSize(1);
    assertThat(requests.at("/0/verb").asText()).isEqualTo("patch");
    assertThat(requests.at("/0/resource").asText()).isEqualTo(resource);
    List<JsonNode> changes =
        StreamSupport.stream(requests.at("/0/body").spliterator(), false)
            .filter(operation -> !operation.path("op").asText().equals("test"))
            .toList();
    assertThat(changes)
        .isNotEmpty()
        .allSatisfy(
            change -> assertThat(change.path("path").asText() + "/").startsWith(path + "/"));
  }

  private void assertNothingIsSent() {
    Cli.Result result = cli.on("reconcile", APPLICATION, "-o", "json");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.json().path("requests")).isEmpty();
    assertSettled();
  }

  private void assertSettled() {
    Cli.Result result = cli.on("reconcile", APPLICATION, "-o", "json");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.json().path("requests")).isEmpty();
    assertThat(result.json().path("stateWrites").asInt()).isZero();
    assertThat(result.json().at("/delta/unchanged")).hasSize(2);
  }
}
