package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an audit log says of replicas that write for an Application. */
class WriteHistoryTest {

  private static final List<String> REPLICAS = List.of("a", "b");

  private final List<AuditEntry> log = new ArrayList<>();
  private int revision = 100;

  private void answer(String agent, String verb, String name, int revision, String more) {
    String time = "2026-01-01T00:00:00.%06dZ".formatted(log.size() * 2);
    log.add(
        AuditEntry.of(
            """
            {"auditID": "%d", "stage": "ResponseComplete", "verb": "%s", "userAgent": "%s",
             "objectRef": {"resource": "configmaps", "name": "%s"}, "responseStatus": {"code": 200},
             "requestReceivedTimestamp": "%s", "stageTimestamp": "%s", "responseObject": {
               "metadata": {"resourceVersion": "%s", "labels": {"homeostat.dev/segment": "x.1"}}%s}}
            """
                .formatted(
                    log.size(),
                    verb,
                    agent,
                    name,
                    time,
                    time,
                    revision == 0 ? "" : String.valueOf(revision),
                    more)));
  }

  private void roster(int number, int owner) {
    answer(
        "a",
        "update",
        "x-roster",
        ++revision,
        ", \"data\": {\"roster\": \"number %d\\nmembers a#1 b#2\\nowners 0 %d\"}"
            .formatted(number, owner));
  }

  private void write(String agent) {
    answer(agent, "patch", "app-1", ++revision, "");
  }

  private List<String> late() {
    return WriteHistory.of(log, REPLICAS).late().stream()
        .map(write -> write.entry().agent() + " " + write.order() / 2)
        .toList();
  }

  @Test
  void a_former_owner_that_writes_after_the_next_one_is_late() {
    roster(1, 0);
    write("a");
    roster(2, 1);
    write("a");
    assertThat(late()).as("it has not let go yet").isEmpty();
    write("b");
    write("a");
    assertThat(late()).containsExactly("a 106");
  }

  @Test
  void an_owner_that_has_gained_it_again_is_not_late() {
    roster(1, 0);
    write("a");
    roster(2, 1);
    write("b");
    roster(3, 0);
    write("a");
    assertThat(late()).isEmpty();
    assertThat(WriteHistory.of(log, REPLICAS).changes()).isEqualTo(2);
  }

  @Test
  void one_that_never_owned_it_is_late() {
    roster(1, 0);
    write("b");
    assertThat(late()).containsExactly("b 102");
  }

  @Test
  void a_deletion_counts_when_its_request_came() {
    roster(1, 0);
    write("a");
    roster(2, 1);
    write("b");
    answer("a", "delete", "app-1-v1", 0, "");
    assertThat(late()).containsExactly("a 104");
  }

  @Test
  void a_request_that_changes_nothing_is_no_write() {
    roster(1, 0);
    write("a");
    roster(2, 1);
    write("b");
    answer("a", "patch", "app-1", revision, "");
    assertThat(late()).isEmpty();
  }
}
