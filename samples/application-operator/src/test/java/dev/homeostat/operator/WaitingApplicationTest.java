package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Events and the numbers of an Application that waits for another one. */
class WaitingApplicationTest extends Ground {

  private static final String TWO =
      """
      dependsOn: [database]
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: one}}
      - apiVersion: v1
        kind: List
        items:
        - {apiVersion: v1, kind: ConfigMap, metadata: {name: two}}
      """;

  WaitingApplicationTest(RunningApiServer server) {
    super(server);
  }

  private List<Event> events() {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .filter(event -> event.getInvolvedObject().getName().equals("shop"))
        .toList();
  }

  @Test
  void a_wait_is_a_normal_event_once_and_the_resources_are_counted() {
    operator();
    application("shop", TWO);
    awaitPhase("shop", "Waiting");
    assertThat(status("shop").at("/counts/text").asText()).isEqualTo("0/2");
    assertThat(condition("shop", "Ready").path("message").asText())
        .contains("database does not exist");

    await().atMost(PATIENCE).until(() -> !events().isEmpty());
    application("database", "manifest: []\n");
    awaitPhase("shop", "Ready");
    assertThat(status("shop").at("/counts/text").asText()).isEqualTo("2/2");
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(events()).extracting(Event::getReason).contains("Created"));
    List<Event> waits =
        events().stream().filter(event -> !event.getReason().equals("Created")).toList();
    assertThat(waits)
        .isNotEmpty()
        .allSatisfy(
            event -> {
              assertThat(event.getType()).isEqualTo("Normal");
              assertThat(event.getReason()).isEqualTo("WaitingForDependencies");
              assertThat(event.getCount()).isEqualTo(1);
            });
    assertThat(waits)
        .extracting(Event::getMessage)
        .doesNotHaveDuplicates()
        .anyMatch(message -> message.contains("database does not exist"));
  }
}
