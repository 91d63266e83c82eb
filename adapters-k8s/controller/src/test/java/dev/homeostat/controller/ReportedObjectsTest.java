package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The parts of live objects in a status are right, whenever they change. */
class ReportedObjectsTest extends Ground {

  ReportedObjectsTest(RunningApiServer server) {
    super(server);
  }

  /** Of Deployments, how many replicas are ready. */
  private static final class Ready implements ObjectReport {
    @Override
    public boolean isAbout(ResourceAddress address) {
      return address.id().groupKind().equals("apps/Deployment");
    }

    @Override
    public JsonNode of(JsonNode live) {
      return JsonNodeFactory.instance.numberNode(live.at("/status/readyReplicas").asInt());
    }
  }

  private ControllerBuilder<WordBundle> reporting() {
    return described()
        .status(new Ready(), (bundle, pass, live) -> Map.of("phase", live.values().toString()));
  }

  private void ready(int replicas) {
    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName("web")
        .editStatus(
            deployment -> {
              deployment.getStatus().setReplicas(5);
              deployment.getStatus().setReadyReplicas(replicas);
              return deployment;
            });
  }

  private void begin() {
    create("web", spec -> spec.replicas = 5);
    awaitPhase("web", "[0]");
  }

  @Test
  void each_change_of_it_is_told_by_a_pass_that_does_nothing_else() {
    started(reporting());
    begin();
    calm();
    passes.clear();
    for (int i = 1; i <= 3; i++) {
      ready(i);
      awaitPhase("web", "[" + i + "]");
    }
    ready(1);
    awaitPhase("web", "[1]");
    calm();
    assertThat(passes).hasSize(4).allMatch(pass -> pass.requests().isEmpty());
  }

  @Test
  void it_is_right_after_a_restart_without_a_controller_in_between() {
    Controller first = started(reporting());
    begin();
    first.close();
    ready(3);
    started(reporting());
    awaitPhase("web", "[3]");
    ready(0);
    awaitPhase("web", "[0]");
  }

  @Test
  void drift_beside_it_is_still_seen() {
    started(reporting());
    begin();
    ready(2);
    awaitPhase("web", "[2]");
    var web = client.apps().deployments().inNamespace(namespace).withName("web");
    patch(web.get(), "{\"spec\": {\"replicas\": 7}}");
    await().atMost(PATIENCE).until(() -> web.get().getSpec().getReplicas() == 5);
    awaitPhase("web", "[2]");
  }

  private Resource foreign() {
    client
        .resource(
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, labels: {homeostat.dev/application-uid: another}}
            spec:
              replicas: 5
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: web, image: other}]}
            """)
        .inNamespace(namespace)
        .create();
    ClusterResponse answer =
        cluster.read(ResourceAddress.of("apps/v1", "Deployment", namespace, "web"));
    return ((ClusterResponse.Done) answer).resource();
  }

  @Test
  void of_what_is_not_ours_nothing_is_told() {
    foreign();
    started(reporting());
    create("web", spec -> spec.replicas = 5);
    awaitPhase("web", "[]");
  }

  @Test
  void nor_if_somebody_wrote_into_the_state_that_it_is() {
    Resource foreign = foreign();
    ResourceRecord forged =
        ResourceRecord.builder(foreign.address())
            .phase(ResourceRecord.Phase.PRESENT)
            .uid(foreign.uid())
            .build();
    ApplicationState state =
        ApplicationState.EMPTY.withIdentity("another", "salt").withRecords(List.of(forged));
    ReconcileResult pass =
        ReconcileResult.builder()
            .application(new ApplicationId(namespace, "web"))
            .outcome(ReconcileResult.Outcome.SETTLED)
            .requeue(Requeue.onChange())
            .state(state)
            .build();
    Application own = Application.named(namespace, "web").uid("one").build();
    Application theirs = Application.named(namespace, "web").uid("another").build();
    ReportedObjects known =
        new ReportedObjects(
            new Ready(),
            cluster.cachedVersions(),
            new ChangeFilter(cluster.cachedVersions(), any -> {}));
    assertThat(Reported.of(known, own, pass, cluster).objects()).isEmpty();
    assertThat(Reported.of(known, theirs, pass, cluster).objects()).hasSize(1);
  }
}
