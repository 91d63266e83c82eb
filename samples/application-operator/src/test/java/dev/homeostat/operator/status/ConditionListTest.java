package dev.homeostat.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How conditions follow on those that an Application has. */
class ConditionListTest {

  private static final Resource BEFORE =
      Yaml.object(
          "homeostat.dev/v1alpha1",
          "Application",
          """
          status:
            conditions:
            - type: Ready
              status: "False"
              reason: Failed
              lastTransitionTime: "2026-01-01T00:00:00Z"
          """);

  private static JsonNode next(Status status, String reason, String message) {
    ConditionList list = new ConditionList(BEFORE, Instant.parse("2026-02-02T11:22:33.444Z"));
    list.put("Ready", status, reason, message);
    assertThat(list.list()).hasSize(1);
    return list.list().get(0);
  }

  @Test
  void one_whose_status_stays_keeps_its_time_though_its_reason_changes() {
    JsonNode condition = next(Status.FALSE, "Waiting", "for a namespace");
    assertThat(condition.path("lastTransitionTime").asText()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(condition.path("reason").asText()).isEqualTo("Waiting");
    assertThat(condition.path("message").asText()).isEqualTo("for a namespace");
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
