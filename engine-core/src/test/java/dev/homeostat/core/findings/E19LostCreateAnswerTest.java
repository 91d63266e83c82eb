package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * E19: surplus at first sight of our own object, the answer to its create being lost, is accepted
 * (POLICY-6).
 */
class E19LostCreateAnswerTest {

  @Test
  void a_sidecar_that_was_injected_meanwhile_stays() {
    boolean[] losing = {true};
    ResourceId web = id("apps/Deployment", "web");
    Stage stage =
        Stage.of(
                object(
                    "apps/v1",
                    "Deployment",
                    "name: web",
                    "spec: {selector: {matchLabels: {app: w}}, template: {metadata: {labels: {app: w}},"
                        + " spec: {containers: [{name: a, image: 'a:1'}]}}}"))
            .webhook(
                tree -> {
                  JsonNode containers = tree.at("/spec/template/spec/containers");
                  if (containers instanceof ArrayNode list && list.size() == 1) {
                    list.addObject().put("name", "sidecar").put("image", "s:1");
                  }
                  return tree;
                })
            .filter(
                (request, server) -> {
                  ClusterResponse answer = server.get();
                  boolean lost = losing[0] && request.verb() == ClusterRequest.Verb.CREATE;
                  return lost ? ClusterResponse.Refused.noAnswer("lost", true) : answer;
                });
    stage.pass();
    losing[0] = false;
    stage.restart().forward(Duration.ofMinutes(10));
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.delta().accepted())
        .extracting(form -> form.path().toString())
        .containsExactly("/spec/template/spec/containers/[name=sidecar]");
    assertThat(stage.value(web, "/spec/template/spec/containers/[name=sidecar]/image"))
        .contains("\"s:1\"");
    assertThat(stage.settle().requests()).isEmpty();
  }
}
