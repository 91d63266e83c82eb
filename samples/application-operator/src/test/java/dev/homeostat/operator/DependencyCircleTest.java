package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Test;

/** Applications that were applied before an edit of one of them closed a circle. */
class DependencyCircleTest extends Ground {

  private static final String MAP =
      "manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {mode: MODE}}]\n";

  DependencyCircleTest(RunningApiServer server) {
    super(server);
  }

  private void named(String name, String mode, String dependsOn) {
    application(
        name, "dependsOn: [" + dependsOn + "]\n" + MAP.replace("NAME", name).replace("MODE", mode));
  }

  private String mode(String map) {
    return find("v1", "ConfigMap", map).orElseThrow().tree().at("/data/mode").asText();
  }

  private void awaitRepair(String map) {
    merge("v1", "ConfigMap", map, "{\"data\": {\"mode\": \"foreign\"}}");
    await().atMost(PATIENCE).until(() -> mode(map).equals("fast"));
  }

  @Test
  void only_the_edit_that_closes_a_circle_is_invalid_and_the_others_are_repaired() {
    StartedOperator first = operator();
    named("database", "fast", "");
    named("shop", "fast", "database");
    awaitPhase("shop", "Ready");

    named("database", "slow", "shop");
    awaitPhase("database", "Invalid");
    awaitPhase("shop", "Blocked");
    assertThat(condition("database", "Ready").path("message").asText())
        .contains("database -> shop -> database");
    assertThat(mode("database")).isEqualTo("fast");
    assertThat(condition("shop", "Ready").path("status").asText()).isEqualTo("False");
    assertThat(condition("shop", "Ready").path("reason").asText()).isEqualTo("DependencyCircle");
    assertThat(condition("shop", "Ready").path("message").asText())
        .contains("shop -> database -> shop");
    assertThat(condition("shop", "Applied").path("status").asText()).isEqualTo("True");
    awaitRepair("shop");

    first.close();
    operator();
    awaitRepair("shop");
    assertThat(condition("shop", "Ready").path("reason").asText()).isEqualTo("DependencyCircle");

    named("database", "slow", "");
    awaitPhase("database", "Ready");
    awaitPhase("shop", "Ready");
    assertThat(mode("database")).isEqualTo("slow");
  }

  @Test
  void a_changed_spec_in_a_circle_is_invalid() {
    operator();
    named("database", "fast", "");
    named("shop", "fast", "database");
    awaitPhase("shop", "Ready");
    named("database", "fast", "shop");
    awaitPhase("shop", "Blocked");

    named("shop", "slow", "database");
    awaitPhase("shop", "Invalid");
    assertThat(mode("shop")).isEqualTo("fast");
  }
}
