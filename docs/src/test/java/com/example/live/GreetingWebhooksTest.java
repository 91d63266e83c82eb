package com.example.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.program.OperatorProgram;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.AdmissionServer;
import dev.homeostat.webhooks.CreateAccess;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The webhooks of docs/webhooks.md, as far as no API server has to call them. */
@WithApiServer
@ResourceLock("greetings")
class GreetingWebhooksTest {

  private static final String ADDRESS = "https://localhost:1";

  private static AdmissionRequest request(String namespace, String user, String word)
      throws Exception {
    return AdmissionRequest.of(
        (ObjectNode)
            new ObjectMapper()
                .readTree(
                    """
                    {"uid": "1", "operation": "CREATE", "name": "world", "namespace": "%s",
                     "userInfo": {"username": "jane", "groups": ["%s"]},
                     "object": {"spec": {"word": "%s"}}}
                    """
                        .formatted(namespace, user, word)));
  }

  @Test
  void they_decide_as_the_page_says(RunningApiServer server) throws Exception {
    String namespace = server.newNamespace("webhooks");
    GreetingWebhooks webhooks = new GreetingWebhooks(CreateAccess.of(server.client()));
    assertThat(webhooks.validate(request(namespace, "system:masters", "hello")))
        .isEqualTo(AdmissionDecision.allow());
    assertThat(webhooks.validate(request(namespace, "system:masters", "")).warnings()).hasSize(1);
    assertThat(webhooks.validate(request(namespace, "nobody", "h".repeat(101))))
        .isInstanceOfSatisfying(
            AdmissionDecision.Denied.class, denied -> assertThat(denied.errors()).hasSize(2));
    assertThat(webhooks.trim(request(namespace, "nobody", " hello ")))
        .isInstanceOfSatisfying(
            AdmissionDecision.Allowed.class,
            allowed ->
                assertThat(allowed.changed().orElseThrow().at("/spec/word").asText())
                    .isEqualTo("hello"));
  }

  @Test
  void they_start_with_their_operator(RunningApiServer server) throws Exception {
    if (server.client().namespaces().withName("greetings-system").get() == null) {
      server
          .client()
          .resource(
              new NamespaceBuilder()
                  .withNewMetadata()
                  .withName("greetings-system")
                  .endMetadata()
                  .build())
          .create();
    }
    List<AdmissionServer> started = new ArrayList<>();
    try (RunningProgram running =
        OperatorProgram.named("greeting-operator")
            .options(GreetingWebhooks.Options::new)
            .assembly(
                (options, setup) -> GreetingWebhooks.start(options, setup).ifPresent(started::add))
            .start(server.client(), "--port=0", "--webhook-port=0", "--webhook-url=" + ADDRESS)) {
      assertThat(running.isWorking()).isTrue();
      assertThat(started.get(0).port()).isPositive();
      assertThat(
              server
                  .client()
                  .secrets()
                  .inNamespace("greetings-system")
                  .withName("greeting-webhooks")
                  .get()
                  .getType())
          .isEqualTo("kubernetes.io/tls");
    }
  }
}
