package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** K13: the longest pause after a refusal is an option. */
class RetryDelayK13Test extends Ground {

  private static final String STATUS =
      "{\"status\": {\"hard\": {\"configmaps\": \"0\"}, \"used\": {\"configmaps\": \"0\"}}}";

  RetryDelayK13Test(RunningApiServer server) {
    super(server);
  }

  @Test
  void k13_a_raised_quota_is_noticed_after_the_longest_pause() {
    var quota =
        client.resource(
            new ResourceQuotaBuilder()
                .withNewMetadata()
                .withName("none")
                .withNamespace(namespace)
                .endMetadata()
                .build());
    quota.create();
    // As the controller of quotas does, which does not run here.
    quota.subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), STATUS);
    operator("--max-retry-delay=2s");
    application(
        "web", "manifest:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}\n");
    awaitPhase("web", "Failed", "Blocked");
    assertThat(condition("web", "Ready").path("message").asText()).contains("quota");

    client.resourceQuotas().inNamespace(namespace).withName("none").delete();
    // The default is five minutes.
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> find("v1", "ConfigMap", "settings").isPresent());
    awaitPhase("web", "Ready");
  }
}
