package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ready is True only if this generation is translated, valid and live (law 15). */
class ReadyIsTrueTest {

  private static final String TEMPLATE =
      """
      tosca:
        tosca_definitions_version: tosca_simple_yaml_1_3
        topology_template:
          inputs:
            mode: {type: string, default: fast, constraints: [{valid_values: [fast, safe]}]}
          node_templates:
            settings:
              type: tosca.nodes.indigo.KubernetesObject
              properties:
                spec:
                  apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: settings}
                  data:
                    mode: {get_input: mode}
      """;

  private static final String MAP =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {a: "1", b: "2"}}
      """;

  private final SimulatedOperator operator = new SimulatedOperator();

  private void assertNotReady(String reason) {
    assertThat(operator.statusOf("Ready")).as("Ready").isEqualTo("False");
    assertThat(operator.condition("Ready").path("reason").asText()).isEqualTo(reason);
    assertThat(operator.condition("Ready").path("message").asText()).isNotEmpty();
    assertThat(operator.statusOf("Applied")).as("Applied").isEqualTo("False");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "toscaInputs: {mode: slow}\n" + TEMPLATE,
        "tosca: \"garbage: [\"\n",
        "toscaInputs: {mood: fast}\n" + TEMPLATE,
        "csar: ftp://example.com/shop.csar\n"
      })
  void o3_a_specification_that_cannot_be_used_is_not_ready(String broken) {
    operator.settle("toscaInputs: {mode: safe}\n" + TEMPLATE);
    assertThat(operator.statusOf("Ready")).isEqualTo("True");
    JsonNode status = operator.apply(broken);
    assertThat(operator.statusOf("Ready")).isEqualTo("False");
    assertThat(status.path("phase").asText()).isIn("Invalid", "Failed");
    assertThat(
            List.of(
                operator.statusOf("Valid"),
                operator.statusOf("Translated"),
                operator.statusOf("Applied")))
        .contains("False");
    assertThat(operator.condition("Ready").path("message").asText()).isNotEmpty();
  }

  @Test
  void o3_an_unknown_hook_is_not_ready() {
    operator.settle(MAP);
    operator.apply("hooks: [nobody-knows-it]\n" + MAP);
    assertThat(operator.statusOf("Ready")).isEqualTo("False");
    assertThat(operator.condition("Ready").path("message").asText()).contains("nobody-knows-it");
  }

  @Test
  void o4_a_refused_removal_is_named_and_not_ready_in_each_pass() {
    operator.settle(MAP);
    operator
        .simulation()
        .faults(
            (request, server) ->
                request.isWrite() && request.body().toString().contains("/data/b")
                    ? ClusterResponse.Refused.of(422, "Invalid", "no")
                        .withCauses(
                            List.of(
                                new ClusterResponse.Cause(
                                    "FieldValueForbidden", "data", "field is immutable")))
                    : server.get());
    for (int i = 0; i < 3; i++) {
      operator.apply(MAP.replace(", b: \"2\"", ""));
      assertThat(operator.statusOf("Ready")).isEqualTo("False");
      assertThat(operator.statusOf("Applied")).isEqualTo("False");
      assertThat(operator.condition("Ready").path("message").asText()).contains("/data");
      assertThat(operator.statusOf("Refused")).isEqualTo("True");
    }
  }

  @Test
  void o5_a_contested_field_is_not_applied() {
    operator.settle(MAP);
    JsonNode status = operator.apply(MAP);
    for (int i = 0; i < 4; i++) {
      operator.simulation().edit("ConfigMap", "settings", "/data/a", "theirs");
      status = operator.apply(MAP);
    }
    assertThat(operator.statusOf("Drifting")).isEqualTo("True");
    assertNotReady("Waiting");
    assertThat(status.at("/counts/text").asText()).isEqualTo("0/1");
    assertThat(status.at("/resources/0/outcome").asText()).isEqualTo("Waiting");
  }
}
