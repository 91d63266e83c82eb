package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Test;

/** Objects of others that are as desired: no watch of the operator sees them. */
class SatisfiedObjectsTest extends Ground {

  private static final String MAP =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {mode: fast}\n";

  SatisfiedObjectsTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void o18_ready_ends_when_an_object_of_another_is_changed_or_deleted() {
    client.resource(MAP).inNamespace(namespace).create();
    operator();
    application("web", "manifest:\n- " + MAP.strip().replace("\n", "\n  ") + "\n");
    awaitPhase("web", "Ready");
    assertThat(status("web").at("/resources/0/outcome").asText()).isEqualTo("Satisfied");

    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    await()
        .atMost(PATIENCE)
        .until(() -> condition("web", "Ready").path("status").asText().equals("False"));
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"fast\"}}");
    awaitPhase("web", "Ready");

    client.configMaps().inNamespace(namespace).withName("settings").delete();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("v1", "ConfigMap", "settings")
                    .flatMap(map -> map.label(Application.UID_LABEL))
                    .isPresent());
    awaitPhase("web", "Ready");
  }
}
