package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Test;

/** Applications that others come first of: {@code spec.dependsOn}. */
class DependsOnTest extends Ground {

  private static final String MAP =
      "manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {mode: MODE}}]\n";

  DependsOnTest(RunningApiServer server) {
    super(server);
  }

  private void dependent(String name, String mode, String dependsOn) {
    application(
        name, "dependsOn: [" + dependsOn + "]\n" + MAP.replace("NAME", name).replace("MODE", mode));
  }

  private void independent(String name, String more) {
    application(name, more + MAP.replace("NAME", name).replace("MODE", "fast"));
  }

  private String mode(String map) {
    return find("v1", "ConfigMap", map)
        .map(found -> found.tree().at("/data/mode").asText())
        .orElse("none");
  }

  private void assertWaits(String name, String message) {
    awaitPhase(name, "Waiting");
    JsonNode condition = condition(name, "DependenciesReady");
    assertThat(condition.path("status").asText()).isEqualTo("False");
    assertThat(condition.path("message").asText()).contains(message);
    assertThat(condition(name, "Ready").path("status").asText()).isEqualTo("False");
  }

  @Test
  void it_waits_until_those_before_it_are_there_and_ready() {
    operator();
    dependent("shop", "fast", "database");
    assertWaits("shop", "database does not exist");
    independent("database", "adoption: always\n");
    awaitPhase("database", "Invalid");
    await().atMost(PATIENCE).untilAsserted(() -> assertWaits("shop", "database is not Ready"));
    assertThat(mode("shop")).isEqualTo("none");

    independent("database", "");
    awaitPhase("shop", "Ready");
    assertThat(mode("shop")).isEqualTo("fast");
    assertThat(condition("shop", "DependenciesReady").path("status").asText()).isEqualTo("True");
  }

  @Test
  void drift_is_repaired_meanwhile_and_a_changed_spec_waits() {
    operator();
    independent("database", "");
    dependent("shop", "fast", "database");
    awaitPhase("shop", "Ready");
    independent("database", "adoption: always\n");
    awaitPhase("database", "Invalid");

    merge("v1", "ConfigMap", "shop", "{\"data\": {\"mode\": \"foreign\"}}");
    await().atMost(PATIENCE).until(() -> mode("shop").equals("fast"));
    dependent("shop", "slow", "database");
    assertWaits("shop", "database is not Ready");
    assertThat(mode("shop")).isEqualTo("fast");

    independent("database", "");
    await().atMost(PATIENCE).until(() -> mode("shop").equals("slow"));
  }

  @Test
  void a_circle_is_invalid_and_named_until_it_is_opened() {
    operator();
    dependent("a", "fast", "b");
    dependent("b", "fast", "a");
    awaitPhase("a", "Invalid");
    awaitPhase("b", "Invalid");
    assertThat(condition("a", "Valid").path("message").asText())
        .contains("DependencyCircle /spec/dependsOn", "a -> b -> a");
    assertThat(condition("a", "DependenciesReady").path("message").asText())
        .isEqualTo("a -> b -> a");

    independent("b", "");
    awaitPhase("a", "Ready");
    assertThat(mode("a")).isEqualTo("fast");
  }

  @Test
  void o15_one_that_was_invalid_waits_when_it_is_valid_without_a_change_of_its_spec() {
    StartedOperator first = operator();
    application(
        "shop",
        "adoption: always\ndependsOn: [database]\n"
            + MAP.replace("NAME", "shop").replace("MODE", "fast"));
    awaitPhase("shop", "Invalid");
    assertThat(condition("shop", "DependenciesReady").path("status").asText()).isEqualTo("False");
    assertThat(condition("shop", "DependenciesReady").path("message").asText())
        .isEqualTo("database does not exist");
    first.close();

    operator("--allow-takeover");
    assertWaits("shop", "database does not exist");
    assertThat(mode("shop")).isEqualTo("none");
  }

  @Test
  void o15_a_suspended_dependency_is_named_as_such() {
    operator();
    independent("database", "suspend: true\n");
    dependent("shop", "fast", "database");
    assertWaits("shop", "database is suspended");
  }

  @Test
  void the_order_of_deletions_is_not_affected() {
    operator();
    independent("database", "");
    dependent("shop", "fast", "database");
    awaitPhase("shop", "Ready");
    delete("database");
    await().atMost(PATIENCE).until(() -> isGone("database"));
    assertThat(mode("shop")).isEqualTo("fast");

    dependent("shop", "slow", "database");
    assertWaits("shop", "database does not exist");
    delete("shop");
    await().atMost(PATIENCE).until(() -> isGone("shop"));
    assertThat(mode("shop")).isEqualTo("none");
  }

  @Test
  void a_suspended_application_is_deleted_as_its_status_said() {
    operator();
    independent("left", "");
    independent("torn", "");
    awaitPhase("left", "Ready");
    awaitPhase("torn", "Ready");
    independent("left", "suspend: true\ndeletion: orphan\n");
    independent("torn", "suspend: true\n");
    awaitPhase("left", "Suspended");
    awaitPhase("torn", "Suspended");
    assertThat(condition("left", "Suspended").path("message").asText())
        .endsWith("its resources stay");
    assertThat(condition("torn", "Suspended").path("message").asText())
        .endsWith("so are its resources");

    delete("left");
    delete("torn");
    await().atMost(PATIENCE).until(() -> isGone("left") && isGone("torn"));
    assertThat(mode("left")).isEqualTo("fast");
    assertThat(mode("torn")).isEqualTo("none");
  }

  @Test
  void one_that_is_wanted_absent_is_ready_and_holds_up_those_that_depend_on_it() {
    operator();
    independent("database", "wanted: absent\n");
    awaitPhase("database", "Ready");
    assertThat(condition("database", "Ready").path("status").asText()).isEqualTo("True");
    dependent("shop", "fast", "database");
    assertWaits("shop", "database is wanted absent");
    assertThat(mode("shop")).isEqualTo("none");

    independent("database", "");
    awaitPhase("shop", "Ready");
    assertThat(mode("shop")).isEqualTo("fast");
  }
}
