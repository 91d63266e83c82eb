package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Owner;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Events are counted, brought together and held to a budget. */
class EventPosterTest {

  private final RecordingCluster cluster = new RecordingCluster(true);
  private final EventPoster poster = new EventPoster(cluster, "test");
  private Instant now = Instant.parse("2026-01-01T00:00:00.5Z");

  private boolean post(String reason, String message) {
    return poster.post(Made.OWNER, new EventMessage(true, reason, message), now);
  }

  private void later(Duration time) {
    now = now.plus(time);
  }

  @Test
  void an_event_says_of_whom_why_and_when() {
    post("Wrong", "it is");
    assertThat(cluster.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.at("/involvedObject/uid").asText()).isEqualTo("some-uid");
              assertThat(event.at("/metadata/namespace").asText()).isEqualTo("shop");
              assertThat(event.at("/metadata/name").asText()).startsWith("web.");
              assertThat(event.at("/type").asText()).isEqualTo("Warning");
              assertThat(event.at("/firstTimestamp").asText()).isEqualTo("2026-01-01T00:00:00Z");
              assertThat(event.at("/source/component").asText()).isEqualTo("test");
            });
  }

  @Test
  void the_same_again_is_counted() {
    post("Wrong", "it is");
    later(Duration.ofMinutes(2));
    post("Wrong", "it is");
    assertThat(cluster.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.at("/count").asInt()).isEqualTo(2);
              assertThat(event.at("/firstTimestamp").asText()).isEqualTo("2026-01-01T00:00:00Z");
              assertThat(event.at("/lastTimestamp").asText()).isEqualTo("2026-01-01T00:02:00Z");
            });
  }

  @Test
  void an_event_that_the_server_has_forgotten_is_made_anew() {
    post("Wrong", "it is");
    cluster.clear();
    assertThat(post("Wrong", "it is")).isTrue();
    assertThat(cluster.events())
        .singleElement()
        .extracting(e -> e.at("/count").asInt())
        .isEqualTo(1);
  }

  @Test
  void many_of_one_reason_are_brought_together_and_apart_again_later() {
    for (int i = 0; i < 14; i++) {
      post("Wrong", "number " + i);
    }
    assertThat(cluster.events()).hasSize(11);
    assertThat(cluster.events().get(10).at("/message").asText())
        .isEqualTo("(combined from similar events): number 13");
    assertThat(cluster.events().get(10).at("/count").asInt()).isEqualTo(4);
    later(Duration.ofMinutes(11));
    post("Wrong", "number 99");
    assertThat(cluster.events()).hasSize(12);
  }

  @Test
  void an_object_gets_some_events_at_once_and_then_one_now_and_then() {
    for (int i = 0; i < 25; i++) {
      assertThat(post("Reason" + i, "it is")).isTrue();
    }
    assertThat(post("Reason26", "it is")).isFalse();
    Owner other =
        Owner.builder()
            .apiVersion("v1")
            .kind("ConfigMap")
            .namespace("shop")
            .name("other")
            .uid("other-uid")
            .build();
    assertThat(poster.post(other, new EventMessage(true, "Wrong", "it is"), now)).isTrue();
    later(Duration.ofMinutes(5));
    assertThat(post("Reason27", "it is")).isTrue();
    assertThat(post("Reason28", "it is")).isFalse();
    later(Duration.ofDays(1));
    for (int i = 0; i < 25; i++) {
      assertThat(post("Again" + i, "it is")).isTrue();
    }
    assertThat(post("Again26", "it is")).isFalse();
  }

  @Test
  void an_object_without_a_namespace_and_with_a_long_name_has_events_too() {
    Owner owner =
        Owner.builder()
            .apiVersion("v1")
            .kind("Node")
            .name("a".repeat(199) + "-" + "b".repeat(53))
            .uid("node-uid")
            .build();
    poster.post(owner, new EventMessage(false, "Fine", "it is"), now);
    assertThat(cluster.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.at("/metadata/namespace").asText()).isEqualTo("default");
              assertThat(event.at("/metadata/name").asText()).matches("a{199}\\.[0-9a-f]{16}");
              assertThat(event.at("/involvedObject").has("namespace")).isFalse();
            });
  }
}
