package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.WatchedStage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.report.ResourceReport.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-16: each resource has one report, with its object, its readiness and why it waits. */
class Act16ResourceReportsTest {

  private static ResourceReport report(ReconcileResult pass, ResourceId id) {
    return pass.resources().stream()
        .filter(report -> report.resource().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void an_object_that_is_there_has_an_address_and_a_uid() {
    Stage stage = Stage.of(config("a") + config("b"));
    ResourceReport created = report(stage.pass(), configMap("a"));
    assertThat(created.outcome()).isEqualTo(Outcome.CREATED);
    assertThat(created.address()).contains(new ResourceAddress("v1", configMap("a")));
    assertThat(created.uid()).isEqualTo(stage.cluster().get(configMap("a")).orElseThrow().uid());
    assertThat(created.readiness()).isEmpty();
    assertThat(created.reason()).isEmpty();
    assertThat(created.failure()).isEmpty();
    assertThat(report(stage.pass(), configMap("a")).outcome()).isEqualTo(Outcome.UNCHANGED);
    stage.cluster().edit(configMap("a"), "/data/k", "drift");
    assertThat(report(stage.pass(), configMap("a")).outcome()).isEqualTo(Outcome.UPDATED);
    stage.want(config("b"));
    assertThat(report(stage.pass(), configMap("a")).outcome()).isEqualTo(Outcome.DELETED);
  }

  @Test
  void an_object_that_a_watch_shows_unchanged_has_a_uid_although_it_is_not_read() {
    Stage stage = Stage.of(config("a"));
    stage.engine(engine -> engine.cluster(new WatchedStage(stage)));
    stage.settle();
    ReconcileResult pass = stage.pass();
    assertThat(pass.reads()).isZero();
    assertThat(report(pass, configMap("a")).uid())
        .isEqualTo(stage.cluster().get(configMap("a")).orElseThrow().uid());
  }

  @Test
  void readiness_is_reported_where_it_is_awaited() {
    Stage stage =
        Stage.of(object("v1", "Pod", "name: p", "spec: {a: 1}") + config("z"))
            .settings(settings -> settings.withAwaitReady(true));
    ReconcileResult pass = stage.pass();
    assertThat(report(pass, id("Pod", "p")).readiness())
        .contains(Readiness.inProgress("it is not Ready"));
    assertThat(report(pass, configMap("z")).readiness()).contains(Readiness.ready());
  }

  @Test
  void a_resource_that_is_missing_on_purpose_says_so() {
    Stage stage =
        Stage.of(
            object("v1", "ConfigMap", "name: a, annotations: {homeostat.dev/create: once}", ""));
    stage.settle();
    stage.cluster().remove(configMap("a"));
    assertThat(report(stage.pass(), configMap("a")).outcome()).isEqualTo(Outcome.MISSING);
  }

  @Test
  void an_unknown_kind_is_blocked_without_an_object() {
    Stage stage =
        Stage.of(object("nowhere.example.com/v1", "Ghost", "name: g", ""))
            .server(ServerRules.NONE.withStrictKinds(true));
    ResourceReport report = report(stage.pass(), ResourceId.of("nowhere.example.com/Ghost", "g"));
    assertThat(report.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(report.reason()).isEqualTo("unknown kind");
    assertThat(report.uid()).isEmpty();
    assertThat(report.failure()).contains(FailureKind.UNSERVED);
  }

  @ParameterizedTest
  @CsvSource({
    "409, AlreadyExists, object is being deleted: a, BUSY, WAITING",
    "403, Forbidden, 'User \"x\" cannot create resource \"y\"', FORBIDDEN, BLOCKED",
    "403, Forbidden, exceeded quota, REJECTED, BLOCKED",
    "503, ServiceUnavailable, later, UNAVAILABLE, WAITING",
    "400, BadRequest, strange, INVALID, BLOCKED"
  })
  void a_refused_request_has_a_class(
      int code, String reason, String message, FailureKind kind, Outcome outcome) {
    Stage stage =
        Stage.of(config("a")).refuse(ClusterRequest::isWrite, Stage.refusal(code, reason, message));
    for (ReconcileResult pass : List.of(stage.pass(), stage.pass())) {
      ResourceReport report = report(pass, configMap("a"));
      assertThat(report.failure()).contains(kind);
      assertThat(report.outcome()).isEqualTo(outcome);
      assertThat(report.reason()).isNotEmpty();
    }
  }

  @Test
  void a_refused_read_has_a_class() {
    Stage stage = Stage.of(config("a"));
    stage.settle();
    stage.refuse(request -> !request.isWrite(), Stage.refusal(503, "ServiceUnavailable", "later"));
    ResourceReport report = report(stage.pass(), configMap("a"));
    assertThat(report.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(report.failure()).contains(FailureKind.UNAVAILABLE);
  }

  @Test
  void a_refused_deletion_has_a_class() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    stage
        .want(config("a"))
        .refuse(
            request -> request.verb() == ClusterRequest.Verb.DELETE,
            Stage.refusal(403, "Forbidden", "no"));
    assertThat(report(stage.pass(), configMap("b")).failure()).contains(FailureKind.REJECTED);
  }
}
