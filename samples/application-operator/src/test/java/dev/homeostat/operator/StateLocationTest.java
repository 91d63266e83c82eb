package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.state.ApplicationState;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** O10: states are in Secrets, and move there and back by themselves. */
class StateLocationTest extends Ground {

  private static final String TWO =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}
      - {apiVersion: v1, kind: Secret, metadata: {name: access}, data: {token: aGlkZGVu}}
      """;

  StateLocationTest(RunningApiServer server) {
    super(server);
  }

  private Map<String, String> versions() {
    Map<String, String> versions = new TreeMap<>();
    find("v1", "ConfigMap", "settings")
        .ifPresent(it -> versions.put("settings", it.resourceVersion()));
    find("v1", "Secret", "access").ifPresent(it -> versions.put("access", it.resourceVersion()));
    return versions;
  }

  private long stateSecrets() {
    return client.secrets().inNamespace(namespace).list().getItems().stream()
        .filter(secret -> "homeostat.dev/state".equals(secret.getType()))
        .count();
  }

  @Test
  void o10_a_state_moves_to_a_secret_and_no_managed_object_is_written() {
    StartedOperator before = operator("--state-in=status");
    application("web", TWO);
    awaitPhase("web", "Ready");
    assertThat(status("web").path("state").path("resources")).hasSize(2);
    assertThat(stateSecrets()).isZero();
    before.close();
    ApplicationState state = state("web");
    Map<String, String> versions = versions();

    StartedOperator now = operator();
    await().atMost(PATIENCE).until(() -> !status("web").has("state"));
    assertThat(stateSecrets()).isOne();
    assertThat(state("web")).isEqualTo(state);
    assertThat(versions()).isEqualTo(versions).hasSize(2);
    now.close();

    // Back again with the next save.
    operator("--state-in=status");
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    await().atMost(PATIENCE).until(() -> status("web").at("/counts/drifts").asInt() == 1);
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(stateSecrets()).isZero();
  }

  @Test
  void o10_with_the_application_goes_its_state() {
    operator();
    application("web", TWO);
    awaitPhase("web", "Ready");
    assertThat(stateSecrets()).isOne();
    delete("web");
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(stateSecrets()).isZero();
  }

  @Test
  void o10_the_place_of_states_is_an_option() {
    assertThat(new OperatorOptions().stateIn).isEqualTo(StateLocation.SECRET);
  }
}
