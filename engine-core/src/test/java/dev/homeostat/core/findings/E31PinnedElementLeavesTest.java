package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** E31: a pin ends with the keyed element that it is in (POLICY-3). */
class E31PinnedElementLeavesTest {
  private static String schema(String elements) {
    return Song.observing(
        "{l: [%s, {observer_schema_list_keys: [name], observer_schema_list_min_length: 0,"
                .formatted(elements)
            + " observer_schema_list_max_length: 0}]}");
  }

  /** The server fills in a field of each element. */
  private static ObjectNode filled(ObjectNode tree) {
    for (JsonNode element : tree.at("/spec/l")) {
      if (element instanceof ObjectNode object && !object.has("u")) {
        object.put("u", 7);
      }
    }
    return tree;
  }

  @Test
  void an_element_that_the_manifest_drops_goes_for_good() {
    String schema = schema("{name: a, v: null, u: null}, {name: b, v: null, u: null}");
    Stage stage =
        Song.stage(Song.with("{l: [{name: a, v: 1}, {name: b, v: 2}]}"), schema)
            .webhook(E31PinnedElementLeavesTest::filled);
    stage.settle();
    Song.want(stage, Song.with("{l: [{name: a, v: 1}]}"), schema);
    for (int i = 0; i < 4; i++) {
      stage.pass();
      assertThat(Song.live(stage, "l")).isEqualTo("[{\"name\":\"a\",\"v\":1,\"u\":7}]");
    }
    assertThat(stage.settle().requests()).isEmpty();
  }

  @Test
  void the_pins_of_the_elements_that_stay_are_put_back() {
    String schema = schema("{name: a, v: null, u: null}, {name: b, v: null, u: null}");
    Stage stage =
        Song.stage(Song.with("{l: [{name: a, v: 1}, {name: b, v: 2}]}"), schema)
            .webhook(E31PinnedElementLeavesTest::filled);
    stage.settle();
    Song.want(stage, Song.with("{l: [{name: a, v: 1}]}"), schema).settle();
    stage.cluster().edit(Song.ID, "/spec/l/[name=a]/u", 9);
    stage.settle();
    assertThat(Song.live(stage, "l/[name=a]/u")).isEqualTo("7");
  }

  @Test
  void a_port_whose_node_port_is_pinned_goes_with_it() {
    String ports =
        "spec: {ports: [{port: 80, protocol: TCP, nodePort: null}, {port: 443, protocol: TCP, nodePort: null},"
            + " {observer_schema_list_keys: [port, protocol], observer_schema_list_min_length: 1,"
            + " observer_schema_list_max_length: 2}]}";
    String schema = object("v1", "Service", "name: web", ports);
    Stage stage =
        Song.stage(
                object(
                    "v1",
                    "Service",
                    "name: web",
                    "spec: {type: NodePort, ports: [{port: 80}, {port: 443}]}"),
                schema)
            .webhook(
                tree -> {
                  int next = 30001;
                  for (JsonNode port : tree.at("/spec/ports")) {
                    if (port instanceof ObjectNode object && !object.has("nodePort")) {
                      object.put("nodePort", next);
                    }
                    next++;
                  }
                  return tree;
                });
    stage.settle();
    Song.want(
        stage,
        object("v1", "Service", "name: web", "spec: {type: NodePort, ports: [{port: 80}]}"),
        schema);
    for (int i = 0; i < 3; i++) {
      stage.pass();
      assertThat(stage.value(id("Service", "web"), "/spec/ports"))
          .contains("[{\"port\":80,\"nodePort\":30001}]");
    }
    assertThat(stage.settle().requests()).isEmpty();
  }
}
