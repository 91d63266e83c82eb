package dev.homeostat.testkit.cases;

import static dev.homeostat.testkit.cases.Cases.app;
import static dev.homeostat.testkit.cases.Cases.settled;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.Simulation;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Secrets, and what is stored beside an object. */
class SecretCasesTest {

  private static String secret(String data) {
    return "apiVersion: v1\nkind: Secret\nmetadata: {name: auth}\nstringData: {%s}\n"
        .formatted(data);
  }

  private static String live(Simulation simulation) {
    return simulation
        .cluster()
        .get(ResourceId.secret("auth").in("shop"))
        .orElseThrow()
        .tree()
        .path("data")
        .toString();
  }

  @Test
  void kubernetes_108008_89938_a_key_that_leaves_string_data_leaves_the_secret() {
    Simulation simulation = settled(secret("username: admin, password: secret"));
    simulation.want(app(secret("username1: admin, password: secret"))).settle();
    Assertions.assertThat(live(simulation))
        .isEqualTo("{\"password\":\"c2VjcmV0\",\"username1\":\"YWRtaW4=\"}");
  }

  @Test
  void argo_cd_15825_a_plan_shows_that_a_secret_changes_and_not_to_what() {
    Simulation simulation = settled(secret("password: one-sesame"));
    ReconcileResult plan = simulation.want(app(secret("password: two-sesame"))).plan();
    Assertions.assertThat(plan.delta().changes().toString())
        .contains("/data/password")
        .doesNotContain("sesame", "c2VzYW1l", "b25lLXNlc2FtZQ==", "dHdvLXNlc2FtZQ==");
  }

  @Test
  void kubernetes_100572_a_large_object_carries_no_copy_of_itself() {
    Simulation simulation =
        settled(
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: large}\ndata: {k: %s}\n"
                .formatted("x".repeat(300_000)));
    Assertions.assertThat(
            simulation
                .cluster()
                .get(ResourceId.configMap("large").in("shop"))
                .orElseThrow()
                .tree()
                .path("metadata")
                .toString())
        .hasSizeLessThan(2_000);
  }
}
