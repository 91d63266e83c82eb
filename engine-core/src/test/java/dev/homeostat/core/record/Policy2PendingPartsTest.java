package dev.homeostat.core.record;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.findings.Song;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.AcceptedForm;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** POLICY-2: what is to be removed stays in the record until the server has answered for it. */
class Policy2PendingPartsTest {

  private final boolean[] refusing = {true};

  /** Refuses some patches, and lets others change the object before the next one. */
  private void refuse(
      Stage stage, Predicate<String> body, ClusterResponse.Refused answer, Runnable meanwhile) {
    stage.filter(
        (request, next) -> {
          if (request.verb() != ClusterRequest.Verb.PATCH || !refusing[0]) {
            return next.get();
          }
          if (body.test(request.body().toString())) {
            return answer;
          }
          meanwhile.run();
          return next.get();
        });
  }

  private static ClusterResponse.Refused invalid(String field) {
    return refusal(422, "Invalid", "no", "FieldValueInvalid " + field + ": no");
  }

  private static String pending(Stage stage) {
    return stage.record(Song.ID).removals().toString();
  }

  @Test
  void a_part_that_was_refused_is_still_to_be_removed_when_nothing_else_is_left_in_its_parent() {
    Stage stage = Stage.of(Song.with("{k: 1, m: {x: 1, z: 1}}"));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/m/theirs", 1);
    refuse(
        stage,
        body -> body.contains("/spec/m/x"),
        invalid("spec.m.x"),
        () -> stage.cluster().edit(Song.ID, "/spec/m", Trial.json("{x: 1, z: 1}")));
    ReconcileResult pass = stage.want(Song.with("{k: 1}")).pass();
    assertThat(Song.codes(pass)).containsExactly("ChangeRefused");
    assertThat(pending(stage)).contains("/spec/m");
    assertThat(Song.live(stage, "m")).isEqualTo("{\"x\":1}");

    refusing[0] = false;
    stage.forward(Duration.ofMinutes(61)).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("absent");
  }

  @Test
  void a_whole_that_was_refused_is_still_to_be_removed_when_others_put_something_into_it() {
    Stage stage = Stage.of(Song.with("{k: 1, m: {x: 1, z: 1}}"));
    stage.settle();
    refuse(
        stage,
        body -> body.contains("/spec/m"),
        invalid("spec.m"),
        () -> stage.cluster().edit(Song.ID, "/spec/m/theirs", 1));
    ReconcileResult pass = stage.want(Song.with("{k: 2}")).pass();
    assertThat(Song.codes(pass)).doesNotContain("RemovalWithoutEffect");
    assertThat(pending(stage)).contains("/spec/m");
    assertThat(Song.live(stage, "k")).isEqualTo("2");

    refusing[0] = false;
    stage.forward(Duration.ofMinutes(61)).settle();
    assertThat(Song.live(stage, "m")).isEqualTo("{\"theirs\":1}");
  }

  private static String web(String image, String more) {
    return object(
        "apps/v1",
        "Deployment",
        "name: web",
        "spec: {selector: {matchLabels: {app: w}}, template: {metadata: {labels: {app: w}},"
            + " spec: {containers: [{name: a, image: '%s'}%s]}}}".formatted(image, more));
  }

  @Test
  void an_element_that_is_still_to_be_removed_makes_no_element_an_accepted_one() {
    boolean[] injecting = {false};
    Stage stage =
        Stage.of(web("a:1", ", {name: b, image: 'b:1'}"))
            .webhook(
                tree -> {
                  if (injecting[0]
                      && tree.at("/spec/template/spec/containers") instanceof ArrayNode list) {
                    list.addObject().put("name", "sidecar").put("image", "s:1");
                    injecting[0] = false;
                  }
                  return tree;
                });
    stage.settle();
    refuse(
        stage,
        body -> body.contains("\"remove\"") || !body.contains("/containers/0/image"),
        invalid("spec.template.spec.containers[1].name"),
        () -> injecting[0] = true);
    ReconcileResult pass = stage.want(web("a:2", "")).pass();
    assertThat(Song.codes(pass)).contains("ChangeRefused");
    assertThat(pass.delta().accepted()).isEmpty();
    assertThat(stage.record(id("apps/Deployment", "web")).removals().toString())
        .contains("[name=b]");

    refusing[0] = false;
    stage.forward(Duration.ofMinutes(61)).settle();
    assertThat(stage.value(id("apps/Deployment", "web"), "/spec/template/spec/containers"))
        .hasValueSatisfying(list -> assertThat(list).contains("a:2").doesNotContain("b:1"));
  }

  private static final String CHOSEN = "{k: null, p: null, s: null, t: null}";

  @Test
  void a_choice_that_was_left_to_the_server_is_accepted_once() {
    String metadata = "name: song, annotations: {homeostat.dev/sensitive: /spec/s}";
    String api = "music.example.com/v1";
    Stage stage =
        Song.stage(
                object(api, "Song", metadata, "spec: {k: 1, s: '', t: 0}"), Song.observing(CHOSEN))
            .webhook(
                song -> {
                  ObjectNode spec = song.withObjectProperty("spec");
                  spec.put("s", "chosen").put("t", 7).put("p", 1);
                  return song;
                });
    stage.settle();
    Song.want(
            stage,
            object(api, "Song", metadata, "spec: {k: 2, s: '', t: 0}"),
            Song.observing(CHOSEN))
        .settle();
    assertThat(stage.record(Song.ID).accepted())
        .extracting(AcceptedForm::path)
        .extracting(Object::toString)
        .containsExactlyInAnyOrder("/spec/s", "/spec/t");
    stage.cluster().edit(Song.ID, "/spec/t", 8);
    assertThat(patched(stage.pass())).containsExactly("add /spec/t");
    assertThat(Song.live(stage, "t")).isEqualTo("7");
  }

  @Test
  void an_element_above_the_maximum_is_removed_and_not_pinned() {
    String schema =
        Song.observing(
            "{l: [{name: q, v: null}, {observer_schema_list_keys: [name],"
                + " observer_schema_list_min_length: 0, observer_schema_list_max_length: 1}]}\n"
                + "observer_schema_strict: [/spec/l]");
    boolean[] injecting = {true};
    Stage stage =
        Song.stage(Song.with("{l: [{name: a, v: 1}]}"), schema)
            .webhook(
                song -> {
                  if (injecting[0]) {
                    song.withObjectProperty("spec")
                        .withArrayProperty("l")
                        .addObject()
                        .put("name", "q")
                        .put("v", 2);
                  }
                  return song;
                });
    stage.pass();
    injecting[0] = false;
    stage.settle();
    assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"a\",\"v\":1}]");
  }
}
