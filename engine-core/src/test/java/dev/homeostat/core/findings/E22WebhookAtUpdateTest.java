package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.report.Condition;
import org.junit.jupiter.api.Test;

/** E22: what a webhook injects at every update is accepted after one patch more (POLICY-6). */
class E22WebhookAtUpdateTest {

  private static String web(String image) {
    return object(
        "apps/v1",
        "Deployment",
        "name: web",
        "spec: {selector: {matchLabels: {app: w}}, template: {metadata: {labels: {app: w}},"
            + " spec: {containers: [{name: a, image: '%s'}]}}}".formatted(image));
  }

  private static ObjectNode inject(ObjectNode tree) {
    if (tree.at("/spec/template/spec/containers") instanceof ArrayNode list) {
      for (JsonNode container : list) {
        if (container.path("name").asText().equals("sidecar")) {
          return tree;
        }
      }
      list.addObject().put("name", "sidecar").put("image", "s:1");
    }
    return tree;
  }

  private final Stage stage = Stage.of(web("a:1"));

  @Test
  void with_a_change_of_the_manifest() {
    stage.settle();
    stage.webhook(E22WebhookAtUpdateTest::inject).want(web("a:2"));
    int writes = 0;
    for (int i = 0; i < 5; i++) {
      ReconcileResult pass = stage.pass();
      writes += pass.requests().size();
      assertThat(pass.state().condition(Condition.CONTESTED)).isEmpty();
      assertThat(pass.problems().toString()).doesNotContain("somebody");
    }
    assertThat(writes).as("the change and one patch more").isLessThanOrEqualTo(2);
    assertThat(stage.pass().delta().accepted())
        .extracting(form -> form.path().toString())
        .containsExactly("/spec/template/spec/containers/[name=sidecar]");
  }

  @Test
  void with_an_edit_of_somebody_else() {
    stage.settle();
    stage.webhook(E22WebhookAtUpdateTest::inject);
    stage
        .cluster()
        .edit(
            id("apps/Deployment", "web"),
            "/spec/template/spec/containers",
            Trial.json("[{name: 'a', image: 'a:1'}, {name: 'sidecar', image: 's:1'}]"));
    stage.pass();
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }
}
