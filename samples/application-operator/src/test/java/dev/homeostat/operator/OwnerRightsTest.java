package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On a server that asks who may hold up the deletion of an owner. */
@WithApiServer
class OwnerRightsTest extends Ground {

  private static final String SETTINGS =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {mode: fast}}
      """;

  private static RunningApiServer strict;

  OwnerRightsTest() {
    super(strict);
  }

  @BeforeAll
  static void start() {
    strict =
        RunningApiServer.start("--enable-admission-plugins=OwnerReferencesPermissionEnforcement");
  }

  @AfterAll
  static void close() {
    strict.close();
  }

  @Test
  void the_account_needs_the_right_to_hold_up_the_deletion_of_its_application() {
    operator();
    application("web", SETTINGS.replace("NAME", "web"));
    awaitPhase("web", "Failed");
    assertThat(condition("web", "Applied").path("message").asText()).contains("finalizers");

    client
        .rbac()
        .roles()
        .inNamespace(namespace)
        .withName("deployer")
        .edit(
            role -> {
              role.getRules()
                  .add(
                      new PolicyRuleBuilder()
                          .withApiGroups("homeostat.dev")
                          .withResources("applications/finalizers")
                          .withVerbs("update")
                          .build());
              return role;
            });
    application("shop", SETTINGS.replace("NAME", "shop"));
    awaitPhase("shop", "Ready");
  }
}
