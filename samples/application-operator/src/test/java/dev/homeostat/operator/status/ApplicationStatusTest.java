package dev.homeostat.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.operator.dependency.DependencyGraph;
import dev.homeostat.report.Condition;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.ResourceRecord.Phase;
import dev.homeostat.spi.state.TranslationRecord;
import dev.homeostat.tree.Digest;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The status of an Application after a pass. */
class ApplicationStatusTest {

  private static final ResourceId SETTINGS = ResourceId.configMap("settings").in("shop");

  private final Delta.Builder delta = Delta.builder();
  private final List<ResourceRecord> records = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<ResourceId, JsonNode> live = new LinkedHashMap<>();
  private ApplicationState state = ApplicationState.EMPTY;

  private ObjectNode status(String spec) {
    return status(spec, ReconcileResult.Outcome.SETTLED);
  }

  private ObjectNode status(String spec, ReconcileResult.Outcome outcome) {
    Resource object = Yaml.object("homeostat.dev/v1alpha1", "Application", spec);
    ReconcileResult pass =
        ReconcileResult.builder()
            .application(new ApplicationId("shop", "web"))
            .outcome(outcome)
            .delta(delta.build())
            .problems(problems)
            .requeue(Requeue.onChange())
            .state(state.withRecords(records))
            .build();
    return new ApplicationStatus(Clock.systemUTC()).of(object, pass, live);
  }

  private ObjectNode status() {
    return status("spec: {suspend: true}");
  }

  private static List<String> texts(JsonNode list, String member) {
    return StreamSupport.stream(list.spliterator(), false)
        .map(one -> one.path(member).asText("nothing"))
        .toList();
  }

  private void record(ResourceId id, Phase phase) {
    records.add(ResourceRecord.builder(new ResourceAddress("v1", id)).phase(phase).build());
  }

  private void workload(int number, String health) {
    ObjectNode part = JsonNodeFactory.instance.objectNode().put("status", health);
    live.put(ResourceId.deployment("web-" + number).in("shop"), part);
  }

  @Test
  void of_many_workloads_a_hundred_are_listed_and_those_that_are_not_there_yet_first() {
    for (int i = 0; i < 300; i++) {
      workload(i, i == 250 ? "Failed" : i == 200 ? "InProgress" : "Current");
    }
    ObjectNode status = status();
    assertThat(texts(status.path("workloads"), "name"))
        .hasSize(100)
        .startsWith("web-200", "web-250", "web-0", "web-1")
        .endsWith("web-97");
    assertThat(status.path("workloadsOmitted").asInt()).isEqualTo(200);
  }

  @Test
  void of_many_services_a_hundred_are_listed() {
    for (int i = 0; i < 101; i++) {
      ObjectNode part = JsonNodeFactory.instance.objectNode().put("type", "ClusterIP");
      live.put(ResourceId.service("web-" + i).in("shop"), part);
    }
    ObjectNode status = status();
    assertThat(texts(status.path("services"), "name")).hasSize(100).endsWith("web-99");
    assertThat(status.path("servicesOmitted").asInt()).isEqualTo(1);
    assertThat(status.path("workloadsOmitted").asInt(-1)).isZero();
  }

  @Test
  void those_that_are_not_as_wanted_are_listed_before_those_that_belong_to_others() {
    for (int i = 0; i < 100; i++) {
      delta.addSatisfied(ResourceId.configMap("theirs-" + i).in("shop"));
    }
    delta.addBlocked(HeldResource.of(SETTINGS, "refused"));
    ObjectNode status = status();
    assertThat(status.at("/resources/0/name").asText()).isEqualTo("settings");
    assertThat(status.path("resourcesOmitted").asInt()).isEqualTo(1);
  }

  @Test
  void what_was_only_about_to_be_created_is_not_applied() {
    record(SETTINGS, Phase.EXPECTED);
    ObjectNode status = status();
    assertThat(status.at("/resources/0/outcome").asText()).isEqualTo("Waiting");
    assertThat(status.at("/resources/0/message").asText()).isNotEmpty();
    assertThat(status.at("/counts/text").asText()).isEqualTo("0/1");
  }

  @Test
  void unless_the_pass_says_how_it_is() {
    record(SETTINGS, Phase.EXPECTED);
    delta.addUnchanged(SETTINGS);
    assertThat(status().at("/resources/0/outcome").asText()).isEqualTo("Applied");
    delta.addBlocked(HeldResource.of(SETTINGS, "refused"));
    assertThat(status().at("/resources/0/outcome").asText()).isEqualTo("Blocked");
    assertThat(status().at("/resources/0/message").asText()).isEqualTo("refused");
  }

  @Test
  void what_is_there_is_applied_and_what_goes_is_leaving() {
    record(SETTINGS, Phase.PRESENT);
    record(ResourceId.configMap("old").in("shop"), Phase.LEAVING);
    assertThat(texts(status().path("resources"), "outcome")).containsExactly("Leaving", "Applied");
    assertThat(status().at("/counts/text").asText()).isEqualTo("1/2");
  }

  @Test
  void a_workload_that_is_neither_applied_nor_well_is_missing_once() {
    record(SETTINGS, Phase.PRESENT);
    record(ResourceId.deployment("web-1").in("shop"), Phase.PRESENT);
    workload(1, "InProgress");
    delta.addWaiting(HeldResource.of(ResourceId.deployment("web-1").in("shop"), "not ready"));
    assertThat(status().at("/counts/text").asText()).isEqualTo("1/2");
  }

  @Test
  void a_workload_that_is_applied_but_not_well_is_not_ready() {
    record(ResourceId.deployment("web-1").in("shop"), Phase.PRESENT);
    record(ResourceId.deployment("web-2").in("shop"), Phase.PRESENT);
    workload(1, "Failed");
    workload(2, "Current");
    assertThat(status().at("/counts/text").asText()).isEqualTo("1/2");
  }

  @Test
  void of_which_version_a_resource_is_says_the_manifest_while_nothing_is_known_of_it() {
    delta.addSatisfied(SETTINGS);
    delta.addBlocked(
        HeldResource.of(ResourceId.of("apps/Deployment", "web").in("other"), "refused"));
    delta.addBlocked(
        HeldResource.of(ResourceId.of("music.example.com/Artist", "cher"), "unknown kind"));
    ObjectNode status =
        status(
            """
            spec:
              manifest:
              - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}
              - apiVersion: v1
                kind: List
                items:
                - {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: other}}
              - {apiVersion: music.example.com/v2, kind: Artist, metadata: {name: cher}}
            """);
    assertThat(texts(status.path("resources"), "apiVersion"))
        .containsExactly("apps/v1", "music.example.com/v2", "v1");
  }

  @Test
  void or_what_the_source_was_translated_into() {
    delta.addSatisfied(SETTINGS);
    ObjectNode map = Yaml.object("v1", "ConfigMap", "").tree().deepCopy();
    map.withObjectProperty("metadata").put("name", "settings");
    state = state.withTranslation(TranslationRecord.of(Digest.of("source"), List.of(map)));
    assertThat(status().at("/resources/0/apiVersion").asText()).isEqualTo("v1");
  }

  @Test
  void nothing_is_said_of_a_version_that_is_not_known() {
    delta.addSatisfied(SETTINGS);
    delta.addBlocked(HeldResource.of(ResourceId.deployment("web").in("shop"), "refused"));
    // Of another namespace, and so another resource.
    String spec =
        """
        spec:
          manifest:
          - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: other}}
          - {kind: Deployment}
          - 7
          - null
        """;
    assertThat(status(spec).path("resources"))
        .hasSize(2)
        .allSatisfy(one -> assertThat(one.has("apiVersion")).isFalse());
  }

  @Test
  void a_pass_that_is_held_up_counts_the_resources_of_the_manifest() {
    String spec =
        """
        spec:
          manifest:
          - {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}}
          - {apiVersion: v1, kind: ConfigMap, metadata: {name: other}}
        """;
    assertThat(status(spec, ReconcileResult.Outcome.WAITING).at("/counts/text").asText())
        .isEqualTo("0/2");
    record(SETTINGS, Phase.PRESENT);
    assertThat(status(spec, ReconcileResult.Outcome.WAITING).at("/counts/text").asText())
        .isEqualTo("1/2");
    assertThat(status(spec, ReconcileResult.Outcome.SETTLED).at("/counts/text").asText())
        .isEqualTo("1/1");
  }

  @Test
  void a_completed_application_in_a_circle_of_dependencies_is_blocked() {
    state =
        state.withConditions(
            List.of(
                Condition.builder()
                    .type("Completed")
                    .status(Condition.Status.TRUE)
                    .reason("Called")
                    .since(Instant.EPOCH)
                    .build()));
    assertThat(status().path("phase").asText()).isEqualTo("Completed");
    problems.add(Problem.warning(DependencyGraph.CIRCLE).expected("no circle").got("web -> web"));
    assertThat(status().path("phase").asText()).isEqualTo("Blocked");
  }

  private JsonNode condition(JsonNode status, String type) {
    return StreamSupport.stream(status.path("conditions").spliterator(), false)
        .filter(condition -> condition.path("type").asText().equals(type))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_warning_about_a_path_does_not_make_an_applied_application_wait() {
    problems.add(Problem.warning("NotReady").of(SETTINGS).got("its phase is unknown"));
    problems.add(Problem.warning("ExceptNamesNothing").of(SETTINGS).got("/dta"));
    ObjectNode status = status("spec: {}", ReconcileResult.Outcome.WAITING);
    assertThat(status.path("phase").asText()).isEqualTo("Progressing");
    problems.add(Problem.error("Unreachable").of(SETTINGS).got("no answer"));
    status = status("spec: {}", ReconcileResult.Outcome.WAITING);
    assertThat(status.path("phase").asText()).isEqualTo("Waiting");
  }

  @Test
  void an_application_that_waits_for_readiness_alone_is_applied_and_progressing() {
    problems.add(Problem.warning("NotReady").of(SETTINGS).got("its phase is unknown"));
    JsonNode status = status("spec: {}", ReconcileResult.Outcome.WAITING);
    assertThat(status.path("phase").asText()).isEqualTo("Progressing");
    assertThat(condition(status, "Applied").path("status").asText()).isEqualTo("True");
    assertThat(condition(status, "Ready").path("status").asText()).isEqualTo("False");
    assertThat(condition(status, "Ready").path("message").asText())
        .contains("its phase is unknown");
  }

  @Test
  void an_application_with_a_failed_object_is_applied_and_blocked() {
    problems.add(Problem.warning("ResourceFailed").of(SETTINGS).got("its containers failed"));
    JsonNode status = status("spec: {}", ReconcileResult.Outcome.BLOCKED);
    assertThat(status.path("phase").asText()).isEqualTo("Blocked");
    assertThat(condition(status, "Applied").path("status").asText()).isEqualTo("True");
    assertThat(condition(status, "Ready").path("message").asText())
        .contains("its containers failed");
  }

  @Test
  void one_of_which_something_else_waits_is_not_applied() {
    problems.add(Problem.warning("NotReady").of(SETTINGS).got("its phase is unknown"));
    problems.add(Problem.warning("ChangedMeanwhile").of(SETTINGS).got("another value"));
    JsonNode status = status("spec: {}", ReconcileResult.Outcome.WAITING);
    assertThat(status.path("phase").asText()).isEqualTo("Waiting");
    assertThat(condition(status, "Applied").path("status").asText()).isEqualTo("False");
  }

  @Test
  void of_a_suspended_application_it_is_unknown_whether_it_is_applied_or_drifting() {
    state =
        state.withConditions(
            List.of(
                Condition.builder()
                    .type(Condition.SUSPENDED)
                    .status(Condition.Status.TRUE)
                    .reason("SuspendedByOwner")
                    .since(Instant.EPOCH)
                    .build()));
    JsonNode status = status("spec: {suspend: true}");
    assertThat(status.path("phase").asText()).isEqualTo("Suspended");
    for (String type : List.of("Applied", "Drifting", "Ready")) {
      assertThat(condition(status, type).path("status").asText()).as(type).isEqualTo("Unknown");
      assertThat(condition(status, type).path("reason").asText()).as(type).isEqualTo("Suspended");
    }
  }
}
