package dev.homeostat.operator.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.operator.definition.ServedApplications.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The status of an Application on a real server. */
@WithApiServer
class StatusOnServerTest {

  private static final JsonNode STATUS =
      ServedApplications.json(
          """
          {"observedGeneration": 9007199254740993,
           "phase": "Progressing",
           "conditions": [
             {"type": "Suspended", "status": "False", "reason": "No", "message": "",
              "lastTransitionTime": "2026-01-31T12:00:00Z"},
             {"type": "Drifting", "status": "False", "reason": "No", "message": "",
              "lastTransitionTime": "2026-01-31T12:00:00Z"},
             {"type": "Ready", "status": "Unknown", "reason": "Waiting", "message": "for web",
              "lastTransitionTime": "2026-01-31T12:00:00.123Z", "observedGeneration": 2}],
           "counts": {"resources": 6, "ready": 5, "drifts": 12, "text": "5/6"},
           "resources": [
             {"apiVersion": "apps/v1", "kind": "Deployment", "namespace": "shop", "name": "web",
              "outcome": "Blocked", "message": "refused"},
             {"kind": "Artist", "namespace": "shop", "name": "cher", "outcome": "Blocked"},
             {"apiVersion": "v1", "kind": "Namespace", "name": "shop", "outcome": "Applied"}],
           "resourcesOmitted": 4,
           "workloads": [
             {"kind": "Deployment", "namespace": "shop", "name": "web", "desired": 3, "ready": 2,
              "status": "InProgress", "message": "one is starting"}],
           "workloadsOmitted": 2,
           "services": [
             {"namespace": "shop", "name": "web", "type": "ClusterIP",
              "endpoints": ["10.0.0.7:80", "10.0.0.8:80"]}],
           "servicesOmitted": 1,
           "state": {"stateVersion": 1, "deep": {"none": null, "list": [null, {"x": [1, 1.5]}]}}}
          """);

  private final ServedApplications applications;

  StatusOnServerTest(RunningApiServer server) {
    applications = ServedApplications.on(server);
  }

  @BeforeEach
  void make() {
    applications.delete();
    applications.create("{\"suspend\": true}");
  }

  private Reply put(JsonNode status) {
    return applications.mergeStatus(status);
  }

  @Test
  void a_status_comes_back_as_it_was_sent() {
    // A merge patch takes nulls for removals, so it is the whole object that is put.
    assertThat(applications.putStatus(STATUS).message()).isEmpty();
    assertThat(applications.read().body().path("status")).isEqualTo(STATUS);
  }

  @Test
  void a_list_shows_what_matters_of_it() {
    put(STATUS);
    JsonNode table = applications.table();
    List<String> names = new ArrayList<>();
    table.path("columnDefinitions").forEach(column -> names.add(column.path("name").asText()));
    assertThat(names)
        .containsExactly(
            "Name",
            "Ready",
            "Status",
            "Drifting",
            "Age",
            "Resources",
            "Drifts",
            "Reason",
            "Message");
    List<JsonNode> cells = new ArrayList<>();
    table.at("/rows/0/cells").forEach(cells::add);
    assertThat(cells.subList(0, 4))
        .extracting(JsonNode::asText)
        .containsExactly("web", "Unknown", "Progressing", "False");
    assertThat(cells.get(4).asText()).isNotEmpty();
    assertThat(cells.subList(5, 9))
        .extracting(JsonNode::asText)
        .containsExactly("5/6", "12", "Waiting", "for web");
    List<String> wide = new ArrayList<>();
    table
        .path("columnDefinitions")
        .forEach(
            column -> {
              if (column.path("priority").asInt() > 0) {
                wide.add(column.path("name").asText());
              }
            });
    assertThat(wide).containsExactly("Resources", "Drifts", "Reason", "Message");
  }

  @Test
  void one_without_a_status_is_listed_as_well() {
    assertThat(applications.table().at("/rows/0/cells/0").asText()).isEqualTo("web");
  }

  @Test
  void what_is_written_to_the_object_leaves_the_status_alone() {
    put(STATUS);
    applications.merge("{\"spec\": {\"suspend\": false}, \"status\": {\"phase\": \"Ready\"}}");
    JsonNode body = applications.read().body();
    assertThat(body.at("/spec/suspend").asBoolean()).isFalse();
    assertThat(body.at("/status/phase").asText()).isEqualTo("Progressing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'phase': 'Fine'} | status.phase: Unsupported value: \"Fine\"",
        "{'conditions': [{'type': 'Ready'}]} | status.conditions.status: Required value",
        "{'resources': [{'apiVersion': 'v1', 'kind': 'A', 'name': 'a', 'outcome': 'Done'}]}"
            + " | status.resources.outcome: Unsupported value: \"Done\"",
        "{'state': 'none'} | status.state in body must be of type object",
      })
  void what_is_wrong_is_refused(String status, String why) {
    assertThat(put(ServedApplications.json(status.replace('\'', '"'))).message()).contains(why);
  }

  @Test
  void conditions_of_different_owners_stand_side_by_side() {
    String condition =
        """
        {"conditions": [
          {"type": "TYPE", "status": "True", "reason": "A", "message": "",
           "lastTransitionTime": "2026-01-31T12:00:00Z"}]}
        """;
    for (String type : List.of("Ready", "Audited")) {
      Reply reply =
          applications.applyStatus(type, ServedApplications.json(condition.replace("TYPE", type)));
      assertThat(reply.message()).isEmpty();
    }
    assertThat(applications.read().body().at("/status/conditions"))
        .extracting(each -> each.path("type").asText())
        .containsExactly("Ready", "Audited");
  }
}
