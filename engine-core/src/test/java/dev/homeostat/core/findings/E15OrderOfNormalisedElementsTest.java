package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/**
 * E15: the order of env is kept also for entries that the server shows in another form (SCHEMA-10).
 */
class E15OrderOfNormalisedElementsTest {

  private static final ResourceId WEB = id("apps/Deployment", "web");
  private static final String ENV = "/spec/template/spec/containers/[name=a]/env";

  private static String web(String env) {
    return object(
        "apps/v1",
        "Deployment",
        "name: web",
        "spec: {selector: {matchLabels: {app: w}}, template: {metadata: {labels: {app: w}},"
            + " spec: {containers: [{name: a, image: 'a:1', env: ["
            + env
            + "]}]}}}");
  }

  private static String field(String name) {
    return "{name: %s, valueFrom: {fieldRef: {fieldPath: p}}}".formatted(name);
  }

  /** The server fills in the version of a reference and drops an empty value. */
  private static ObjectNode normalised(ObjectNode tree) {
    for (JsonNode entry : tree.at("/spec/template/spec/containers/0/env")) {
      if (entry.at("/valueFrom/fieldRef") instanceof ObjectNode reference) {
        reference.put("apiVersion", "v1");
      }
      if (entry.path("value").asText("x").isEmpty() && entry instanceof ObjectNode object) {
        object.remove("value");
      }
    }
    return tree;
  }

  private static String names(Stage stage) {
    StringBuilder names = new StringBuilder();
    for (JsonNode entry :
        stage.cluster().get(WEB).orElseThrow().at(FieldPath.parse(ENV)).orElseThrow()) {
      names.append(entry.path("name").asText()).append(' ');
    }
    return names.toString().trim();
  }

  private static Stage settled(String env) {
    Stage stage = Stage.of(web(env)).webhook(E15OrderOfNormalisedElementsTest::normalised);
    stage.settle();
    return stage;
  }

  private static final String URL = "{name: URL, value: $(P1)}";

  @Test
  void on_drift() {
    Stage stage = settled(field("P1") + ", " + field("P2") + ", {name: E, value: ''}, " + URL);
    ArrayNode env =
        (ArrayNode)
            stage
                .cluster()
                .get(WEB)
                .orElseThrow()
                .at(FieldPath.parse(ENV))
                .orElseThrow()
                .deepCopy();
    env.add(env.remove(0));
    env.add(env.remove(1));
    assertThat(env.get(0).path("name").asText()).isEqualTo("P2");
    stage.cluster().edit(WEB, ENV, env);
    stage.settle();
    assertThat(names(stage)).isEqualTo("P1 P2 E URL");
  }

  @Test
  void on_an_edit_of_the_manifest() {
    Stage stage = settled(URL + ", " + field("P1") + ", {name: E, value: ''}");
    stage.want(web("{name: E, value: ''}, " + field("P1") + ", " + URL)).settle();
    assertThat(names(stage)).isEqualTo("E P1 URL");
    assertThat(stage.pass().requests()).isEmpty();
  }
}
