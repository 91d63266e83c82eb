package dev.homeostat.kubernetes.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.AdmissionWebhook.Verdict;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The webhook decides about what is written in its namespaces, and about nothing else. */
@WithApiServer
@Timeout(120)
class AdmissionWebhookTest {

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final AdmissionWebhook webhook;

  AdmissionWebhookTest(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
    this.webhook = AdmissionWebhook.start(client, AdmissionWebhookTest::decide);
  }

  @AfterEach
  void close() {
    webhook.close();
  }

  private static Verdict decide(JsonNode request) {
    ObjectNode object = request.path("object").deepCopy();
    if (object.at("/data/a").asText().equals("bad")) {
      return new Verdict.Denied(422, "Invalid", List.of("data.a"));
    }
    object.withObjectProperty("data").put("b", "chosen");
    return new Verdict.Allowed(object);
  }

  private ConfigMap created(String namespace, String value) {
    return client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("one")
                .withNamespace(namespace)
                .endMetadata()
                .addToData("a", value)
                .build())
        .create();
  }

  @Test
  void changes_what_is_written() {
    assertThat(created(webhook.newNamespace("webhook"), "good").getData())
        .isEqualTo(Map.of("a", "good", "b", "chosen"));
  }

  @Test
  void a_denial_names_its_causes() {
    String namespace = webhook.newNamespace("webhook");

    KubernetesClientException denial =
        catchThrowableOfType(KubernetesClientException.class, () -> created(namespace, "bad"));

    Status status = denial.getStatus();
    assertThat(status.getCode()).isEqualTo(422);
    assertThat(status.getReason()).isEqualTo("Invalid");
    assertThat(status.getDetails().getCauses())
        .extracting(cause -> cause.getField())
        .containsExactly("data.a");
  }

  @Test
  void other_namespaces_are_as_before() {
    webhook.newNamespace("webhook");

    assertThat(created(server.newNamespace("other"), "bad").getData())
        .isEqualTo(Map.of("a", "bad"));
  }
}
