package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Conditions that follow on those that an object has. */
class StatusConditionsTest {

  private static final Resource BEFORE = Resource.of(before());

  private static ObjectNode before() {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "greetings.example.com/v1").put("kind", "Greeting");
    object.putObject("metadata").put("name", "hello").put("generation", 3);
    object
        .putObject("status")
        .putArray("conditions")
        .addObject()
        .put("type", "Ready")
        .put("status", "False")
        .put("reason", "Failed")
        .put("lastTransitionTime", "2026-01-01T00:00:00Z");
    return object;
  }

  private static JsonNode next(Status status, String reason, String message) {
    StatusConditions list =
        StatusConditions.after(BEFORE, Instant.parse("2026-02-02T11:22:33.444Z"))
            .put("Ready", status, reason, message);
    assertThat(list.list()).hasSize(1);
    return list.list().get(0);
  }

  @Test
  void one_whose_status_stays_keeps_its_time_though_its_reason_changes() {
    JsonNode condition = next(Status.FALSE, "Waiting", "for a namespace");
    assertThat(condition.path("lastTransitionTime").asText()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(condition.path("reason").asText()).isEqualTo("Waiting");
    assertThat(condition.path("message").asText()).isEqualTo("for a namespace");
    assertThat(condition.path("observedGeneration").asInt()).isEqualTo(3);
  }

  @Test
  void one_whose_status_changes_has_changed_now() {
    JsonNode condition = next(Status.TRUE, "Ready", "");
    assertThat(condition.path("lastTransitionTime").asText()).isEqualTo("2026-02-02T11:22:33Z");
  }

  @Test
  void a_long_message_is_cut() {
    assertThat(next(Status.FALSE, "Failed", "x".repeat(5000)).path("message").asText())
        .hasSize(1000)
        .endsWith("x…");
  }
}
