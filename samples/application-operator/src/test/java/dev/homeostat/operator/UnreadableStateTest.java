package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An Application whose state cannot be read any more, because its Secret was changed. */
class UnreadableStateTest extends Ground {

  private static final String MAP =
      "manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {a: b}}]\n";

  UnreadableStateTest(RunningApiServer server) {
    super(server);
  }

  private Secret state() {
    List<Secret> states =
        client.secrets().inNamespace(namespace).list().getItems().stream()
            .filter(secret -> secret.getType().equals("homeostat.dev/state"))
            .toList();
    assertThat(states).hasSize(1);
    return states.get(0);
  }

  /** Cuts the compressed state, while no operator runs. */
  private void truncate() {
    Secret secret = state();
    byte[] whole = Base64.getDecoder().decode(secret.getData().get("state"));
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    secret.setData(Map.of("state", Base64.getEncoder().encodeToString(half)));
    client.resource(secret).update();
  }

  @Test
  void the_deletion_names_the_secret_and_goes_on_when_it_is_deleted() {
    StartedOperator first = operator();
    application("web", MAP);
    awaitPhase("web", "Ready");
    first.close();
    truncate();
    delete("web");

    operator();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(condition("web", "Ready").path("message").asText())
                    .contains("StateUnreadable", state().getMetadata().getName(), "delete the"));
    assertThat(find("v1", "ConfigMap", "settings")).isPresent();
    client.resource(state()).delete();
    await().atMost(PATIENCE).until(() -> isGone("web"));
    assertThat(find("v1", "ConfigMap", "settings")).isEmpty();
  }
}
