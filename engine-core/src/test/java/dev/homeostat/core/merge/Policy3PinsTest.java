package dev.homeostat.core.merge;

import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** POLICY-3: pins lie over the desired state where nobody else speaks. */
class Policy3PinsTest {

  private static final String SERVICE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: s}
      spec:
        ports: [{port: 80}]
      """;
  private static final String OPEN = SERVICE.replace("{port: 80}", "{port: 80, nodePort: 0}");
  private static final String NODE_PORT = "/spec/ports/[port=80,protocol=TCP]/nodePort";
  private static final ResourceId ID = ResourceId.service("s");

  private final AtomicInteger next = new AtomicInteger(30000);
  private boolean isDroppingPorts;

  private HookTrial trial(String manifest) {
    return HookTrial.of(manifest)
        .want(app -> app.observe(ID, s -> s.defaults().observe("/spec/clusterIP")))
        .server(server -> server.withMutation(this::likeAnApiServer));
  }

  private ObjectNode likeAnApiServer(ObjectNode service) {
    ObjectNode spec = service.withObjectProperty("spec");
    if (spec.path("clusterIP").asText("").isEmpty()) {
      spec.put("clusterIP", "10.0.0." + (next.incrementAndGet() - 30000));
    }
    for (JsonNode port : spec.path("ports")) {
      if (isDroppingPorts) {
        ((ObjectNode) port).remove("nodePort");
      } else if (port.path("nodePort").asInt(0) == 0) {
        ((ObjectNode) port).put("nodePort", next.incrementAndGet());
      }
    }
    return service;
  }

  private static void settle(HookTrial trial) {
    ReconcileResult first = trial.pass();
    assertThat(first.outcome())
        .as("%s", first.problems())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
    ReconcileResult second = trial.pass();
    assertThat(second.requests()).isEmpty();
    assertThat(second.stateWrites()).isZero();
  }

  private static String address(HookTrial trial) {
    return trial.at(ID, "/spec/clusterIP").asText();
  }

  @Test
  void the_first_value_of_the_server_is_put_back() {
    HookTrial trial = trial(SERVICE);
    settle(trial);
    trial.cluster().edit(ID.in("shop"), "/spec/clusterIP", "10.9.9.9");
    settle(trial);
    assertThat(address(trial)).isEqualTo("10.0.0.1");
  }

  @Test
  void a_hook_that_speaks_ends_a_pin() {
    HookTrial trial = trial(SERVICE);
    settle(trial);
    trial.hooks(
        Mangler.of(
            "address",
            (app, context) -> app.resources().forEach(s -> s.set("/spec/clusterIP", "10.5.5.5"))));
    settle(trial);
    assertThat(address(trial)).isEqualTo("10.5.5.5");
  }

  @Test
  void pins_are_sent_at_a_recreate() {
    HookTrial trial = trial(SERVICE);
    settle(trial);
    trial.cluster().remove(ID.in("shop"));
    assertThat(codes(trial.pass())).isEmpty();
    settle(trial);
    assertThat(address(trial)).isEqualTo("10.0.0.1");
  }

  @Test
  void a_choice_for_zero_is_a_pin() {
    HookTrial trial = trial(OPEN);
    settle(trial);
    int chosen = trial.at(ID, NODE_PORT).asInt();
    assertThat(chosen).isGreaterThan(30000);
    assertThat(trial.plan().state().condition(Condition.AS_ASKED)).isEmpty();
    trial.cluster().edit(ID.in("shop"), NODE_PORT, 31999);
    settle(trial);
    assertThat(trial.at(ID, NODE_PORT).asInt()).isEqualTo(chosen);
    trial.cluster().remove(ID.in("shop"));
    settle(trial);
    assertThat(trial.at(ID, NODE_PORT).asInt()).as("sent at the recreate").isEqualTo(chosen);
  }

  @Test
  void a_choice_for_zero_is_put_back_if_an_answer_lacks_it() {
    HookTrial trial = trial(OPEN);
    settle(trial);
    int chosen = trial.at(ID, NODE_PORT).asInt();
    isDroppingPorts = true;
    want(trial, OPEN.replace("name: s", "name: s, labels: {a: b}"));
    trial.pass();
    assertThat(trial.at(ID, NODE_PORT).isMissingNode()).isTrue();
    isDroppingPorts = false;
    settle(trial);
    assertThat(trial.at(ID, NODE_PORT).asInt()).isEqualTo(chosen);
  }

  @Test
  void a_choice_for_zero_outlives_a_change_beside_it_and_ends_when_a_value_is_said() {
    HookTrial trial = trial(OPEN);
    settle(trial);
    int chosen = trial.at(ID, NODE_PORT).asInt();
    want(trial, OPEN.replace("name: s", "name: s, labels: {a: b}"));
    settle(trial);
    assertThat(trial.at(ID, NODE_PORT).asInt()).isEqualTo(chosen);
    want(trial, OPEN.replace("nodePort: 0", "nodePort: 30500"));
    settle(trial);
    assertThat(trial.at(ID, NODE_PORT).asInt()).isEqualTo(30500);
  }

  private static void want(HookTrial trial, String manifest) {
    trial.want(manifest).want(app -> app.observe(ID, s -> s.defaults().observe("/spec/clusterIP")));
  }

  @Test
  void pins_that_are_refused_are_dropped_and_the_loss_is_reported() {
    HookTrial trial = trial(OPEN);
    settle(trial);
    trial.cluster().remove(ID.in("shop"));
    List<String> asked = new ArrayList<>();
    trial.server(server -> refusing(server, "spec.clusterIP", "10.0.0.1", asked));
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(codes(pass)).containsExactly("PinsLost");
    assertThat(pass.problems().get(0).toString()).contains("/spec/clusterIP", NODE_PORT);
    assertThat(asked).containsExactly("10.0.0.1", "");
    String anew = address(trial);
    assertThat(anew).isNotEqualTo("10.0.0.1");
    trial.cluster().edit(ID.in("shop"), "/spec/clusterIP", "10.9.9.9");
    settle(trial);
    assertThat(address(trial)).as("the new choice is a pin").isEqualTo(anew);
  }

  @Test
  void k1_whatever_path_a_cause_names_the_pins_are_dropped() {
    HookTrial trial = trial(SERVICE);
    settle(trial);
    trial.cluster().remove(ID.in("shop"));
    List<String> asked = new ArrayList<>();
    trial.server(server -> refusing(server, "metadata.labels", "10.0.0.1", asked));
    ReconcileResult pass = trial.pass();
    assertThat(codes(pass)).containsExactly("PinsLost");
    assertThat(asked).hasSize(2);
  }

  @Test
  void what_is_refused_without_the_pins_too_is_not_their_loss() {
    HookTrial trial = trial(SERVICE);
    settle(trial);
    trial.cluster().remove(ID.in("shop"));
    boolean[] refusing = {true};
    trial.server(
        server ->
            server.with(
                (request, answer) ->
                    refusing[0] && request.isWrite()
                        ? ClusterResponse.Refused.of(422, "Invalid", "too many ports")
                            .withCauses(
                                List.of(
                                    new ClusterResponse.Cause(
                                        "FieldValueInvalid", "spec.ports", "no")))
                        : answer.get()));
    assertThat(codes(trial.pass())).doesNotContain("PinsLost");
    refusing[0] = false;
    trial.want(
        app -> app.manifest(Manifest.parse(SERVICE.replace("name: s", "name: s, labels: {a: b}"))));
    ReconcileResult pass = trial.later(Duration.ofHours(1)).pass();
    assertThat(codes(pass)).isEmpty();
    assertThat(address(trial)).as("the pin is still known").isEqualTo("10.0.0.1");
  }

  private static EmbeddedCluster refusing(
      EmbeddedCluster server, String field, String address, List<String> asked) {
    return server.with(
        (request, answer) -> {
          if (request.verb() != ClusterRequest.Verb.CREATE) {
            return answer.get();
          }
          String sent = request.body().at("/spec/clusterIP").asText();
          asked.add(sent);
          return sent.equals(address)
              ? ClusterResponse.Refused.of(422, "Invalid", "it is taken")
                  .withCauses(
                      List.of(new ClusterResponse.Cause("FieldValueInvalid", field, "taken")))
              : answer.get();
        });
  }

  @ParameterizedTest
  @CsvSource({"Invalid, true", "Conflict, false", "AlreadyExists, false"})
  void a_409_that_is_no_conflict_loses_them_too(String reason, boolean lost) {
    HookTrial trial = trial(SERVICE);
    settle(trial);
    trial.cluster().remove(ID.in("shop"));
    List<String> asked = new ArrayList<>();
    trial.server(
        server ->
            server.with(
                (request, answer) -> {
                  if (request.verb() != ClusterRequest.Verb.CREATE) {
                    return answer.get();
                  }
                  String sent = request.body().at("/spec/clusterIP").asText();
                  asked.add(sent);
                  return sent.equals("10.0.0.1")
                      ? ClusterResponse.Refused.of(409, reason, "it is taken")
                      : answer.get();
                }));
    assertThat(codes(trial.pass()).contains("PinsLost")).isEqualTo(lost);
    assertThat(asked).hasSize(lost ? 2 : 1);
  }
}
