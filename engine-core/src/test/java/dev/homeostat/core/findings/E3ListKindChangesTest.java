package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/**
 * E3: when the kind of a list changes while an element leaves, the final list is the manifest's.
 */
class E3ListKindChangesTest {
  private static final String AB = "{parts: [{name: a, v: 1}, {name: b, v: 2}]}";
  private static final String B = "{parts: [{name: b, v: 2}]}";

  private static String keyed(String elements, int min, int max) {
    return Song.observing(
        "{parts: [%s, {observer_schema_list_keys: [name], %s}]}"
            .formatted(elements, bounds(min, max)));
  }

  private static String places(String elements, int min, int max) {
    return Song.observing("{parts: [%s, {%s}]}".formatted(elements, bounds(min, max)));
  }

  private static String bounds(int min, int max) {
    return "observer_schema_list_min_length: %d, observer_schema_list_max_length: %d"
        .formatted(min, max);
  }

  private static void assertOnlyB(Stage stage) {
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"b\",\"v\":2}]");
    stage.settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"b\",\"v\":2}]");
    assertThat(stage.record(Song.ID).accepted()).as("nothing is blamed on the server").isEmpty();
  }

  @Test
  void from_keyed_to_by_position_and_back() {
    Stage stage = Song.stage(Song.with(AB), keyed("{name: a, v: null}, {name: b, v: null}", 0, 0));
    stage.settle();
    Song.want(stage, Song.with(B), places("{name: null, v: null}", 1, 1)).pass();
    assertOnlyB(stage);
    Song.want(stage, Song.with(B), keyed("{name: b, v: null}", 0, 0)).pass();
    assertOnlyB(stage);
  }

  @Test
  void from_by_position_to_keyed() {
    String element = "{name: null, v: null}";
    Stage stage = Song.stage(Song.with(AB), places(element + ", " + element, 2, 2));
    stage.settle();
    String both = keyed("{name: b, v: null}, {name: a, v: null}", 0, 0);
    Song.want(stage, Song.with(B), both).pass();
    assertOnlyB(stage);
  }

  @Test
  void an_element_that_leaves_the_schema_too_is_let_go_and_the_others_stay_whole() {
    String element = "{name: null, v: null}";
    Stage stage = Song.stage(Song.with(AB), places(element + ", " + element, 2, 2));
    stage.settle();
    Song.want(stage, Song.with(B), keyed("{name: b, v: null}", 0, 0)).settle();
    assertThat(Song.live(stage, "parts"))
        .isEqualTo("[{\"name\":\"a\",\"v\":1},{\"name\":\"b\",\"v\":2}]");
  }

  @Test
  void from_whole_to_keyed() {
    Stage stage = Song.stage(Song.with(AB));
    stage.settle();
    String schema =
        Song.extending(
            "spec: {parts: [{name: b, v: null}, {observer_schema_list_keys: [name], %s}]}"
                .formatted(bounds(1, 0)));
    Song.want(stage, Song.with(B), schema).pass();
    assertOnlyB(stage);
  }

  private static String web(String containers) {
    return object(
        "apps/v1",
        "Deployment",
        "name: web",
        "spec: {selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}},"
            + " spec: {containers: ["
            + containers
            + "]}}}");
  }

  private static String webSchema(String elements, int min, int max) {
    return object(
        "apps/v1",
        "Deployment",
        "name: web",
        "spec: {template: {spec: {containers: [%s, {%s}]}}}".formatted(elements, bounds(min, max)));
  }

  private static final ResourceId WEB = id("apps/Deployment", "web");
  private static final String A1 = "{name: a, image: 'a:1'}";
  private static final String B1 = "{name: b, image: 'b:1'}";

  private static void assertContainers(Stage stage, String expected) {
    assertThat(stage.value(WEB, "/spec/template/spec/containers")).contains(expected);
    stage.settle();
    assertThat(stage.value(WEB, "/spec/template/spec/containers")).contains(expected);
  }

  @Test
  void containers_from_the_default_schema_to_by_position() {
    Stage stage = Song.stage(web(A1 + ", " + B1));
    stage.settle();
    Song.want(stage, web(B1), webSchema("{name: null, image: null}", 1, 1)).pass();
    assertContainers(stage, "[{\"name\":\"b\",\"image\":\"b:1\"}]");
  }

  @Test
  void containers_from_by_position_to_the_default_schema() {
    String place = "{name: null, image: null}";
    Stage stage = Song.stage(web(A1 + ", " + B1), webSchema(place + ", " + place, 1, 2));
    stage.settle();
    Song.want(stage, web(B1)).pass();
    assertContainers(stage, "[{\"name\":\"b\",\"image\":\"b:1\"}]");
    Song.want(stage, web(A1 + ", " + B1)).pass();
    assertThat(stage.value(WEB, "/spec/template/spec/containers/[name=a]/image"))
        .contains("\"a:1\"");
    assertThat(stage.value(WEB, "/spec/template/spec/containers/[name=b]/image"))
        .contains("\"b:1\"");
  }
}
