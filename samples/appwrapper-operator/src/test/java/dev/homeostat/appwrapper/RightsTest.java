package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.samples.testing.CustomKind;
import dev.homeostat.samples.testing.LocalService;
import dev.homeostat.samples.testing.SampleOperator;
import dev.homeostat.samples.testing.SharedRightsCheck;
import dev.homeostat.samples.testing.SharingReplicas;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each right that the installed operator has is one that it uses, and it needs no other. */
class RightsTest extends InstalledGround {

  /**
   * Needed seldom: to renew a certificate, when a namespace goes, while a kind is not served, and
   * by other API servers.
   */
  private static final Set<String> AT_TIMES =
      Set.of(
          "get namespaces",
          "get apiextensions.k8s.io/customresourcedefinitions",
          "list apiextensions.k8s.io/customresourcedefinitions",
          "watch apiextensions.k8s.io/customresourcedefinitions",
          "update secrets",
          "update workload.codeflare.dev/appwrappers/finalizers");

  private static final String TEMPLATE = "template: {spec: " + Wrappers.POD_SPEC + "}";
  private static final String RAY = "headGroupSpec: {" + TEMPLATE + "}";
  private static final String LABELLED =
      "selector: {matchLabels: {a: a}}, template: {metadata: {labels: {a: a}}, spec: "
          + Wrappers.POD_SPEC
          + "}";

  /** No controller makes pods here, and that takes as long as the machine is busy. */
  private static final String PATIENT =
      AT_ONCE
          + "workload.codeflare.dev.appwrapper/admissionGracePeriodDuration: 1h\n"
          + "workload.codeflare.dev.appwrapper/warmupGracePeriodDuration: 1h\n";

  /** One of each kind of the chart. */
  private static final List<String> KINDS =
      List.of(
          Wrappers.object("v1", "Service", "{ports: [{port: 80}]}"),
          "template: {apiVersion: v1, kind: ConfigMap, metadata: {name: x}}",
          Wrappers.object("v1", "Pod", Wrappers.POD_SPEC),
          Wrappers.object("apps/v1", "Deployment", "{" + LABELLED + "}"),
          Wrappers.object("apps/v1", "StatefulSet", "{serviceName: x, " + LABELLED + "}"),
          Wrappers.job("x", "").replace("containers", "restartPolicy: Never, containers"));

  private static final List<String> CUSTOM_KINDS =
      List.of(
          Wrappers.object(
              "jobset.x-k8s.io/v1alpha2",
              "JobSet",
              "{replicatedJobs: [{name: a, template: {spec: {" + TEMPLATE + "}}}]}"),
          Wrappers.object(
              "kubeflow.org/v1",
              "PyTorchJob",
              "{pytorchReplicaSpecs: {Master: {" + TEMPLATE + "}}}"),
          Wrappers.object(
              "leaderworkerset.x-k8s.io/v1",
              "LeaderWorkerSet",
              "{leaderWorkerTemplate: {size: 2, workerTemplate: {spec: "
                  + Wrappers.POD_SPEC
                  + "}}}"),
          Wrappers.object("ray.io/v1", "RayCluster", "{" + RAY + "}"),
          Wrappers.object("ray.io/v1", "RayJob", "{rayClusterSpec: {" + RAY + "}}"));

  @BeforeEach
  void defineKinds() {
    server.define(CustomKind.of("jobset.x-k8s.io", "v1alpha2", "JobSet", "jobsets"));
    server.define(CustomKind.of("kubeflow.org", "PyTorchJob"));
    server.define(CustomKind.of("leaderworkerset.x-k8s.io", "LeaderWorkerSet"));
    server.define(CustomKind.of("ray.io", "RayCluster"));
    server.define(CustomKind.of("ray.io", "RayJob"));
  }

  /** The operator listens where the network leads. */
  private static String port(LocalService network) throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      network.route(free.getLocalPort());
      return "--webhook-port=" + free.getLocalPort();
    }
  }

  private void runAndSuspend(String name) {
    suspend(name, false);
    awaitPhase(name, "Running");
    suspend(name, true);
    awaitPhase(name, "Suspended");
  }

  /** A process that has not decided on an AppWrapper itself reads it before it deletes objects. */
  private void restartAmidDeletion(String name, RunningProgram operator, LocalService network)
      throws IOException {
    suspend(name, false);
    awaitPhase(name, "Running");
    hold("[\"example.com/held\"]");
    delete(name);
    awaitPhase(name, "Terminating");
    operator.close();
    start(network);
    await()
        .atMost(PATIENCE)
        .until(
            () -> installed.used().rights().contains("get " + AppWrappers.GROUP + "/appwrappers"));
    hold("[]");
  }

  private RunningProgram start(LocalService network) throws IOException {
    KubernetesClient account = installed.client();
    RunningProgram operator =
        installed.closing(
            Main.program(Configuration.read(account, SampleOperator.SYSTEM))
                .start(account, "--port=0", "--requests-per-second=0", port(network)));
    await().atMost(PATIENCE).until(operator::isWorking);
    return operator;
  }

  /** Sets the finalizers of the wrapped ConfigMap. */
  private void hold(String finalizers) {
    client
        .configMaps()
        .inNamespace(namespace)
        .withName("x")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"finalizers\": " + finalizers + "}}");
  }

  @Test
  void each_is_used_and_no_other_is_missed() throws Exception {
    install();
    LocalService network = installed.network();
    RunningProgram operator = start(network);
    awaitReview();
    wrap("each", PATIENT, true, KINDS.toArray(String[]::new));
    wrap("custom", PATIENT, true, CUSTOM_KINDS.toArray(String[]::new));
    awaitPhase("each", "Suspended");
    awaitPhase("custom", "Suspended");
    runAndSuspend("each");
    runAndSuspend("custom");
    // An Event that is repeated.
    runAndSuspend("each");
    wrap(
        "success",
        PATIENT
            + "workload.codeflare.dev.appwrapper/successTTLDuration: 1s\n"
            + "workload.codeflare.dev.appwrapper/deleteAfterSuccessTTL: \"true\"\n",
        false,
        Wrappers.pod("a"));
    awaitPhase("success", "Running");
    play("a", "Succeeded");
    awaitGone("success");
    // What is left without a definition is not waited for.
    suspend("custom", false);
    awaitPhase("custom", "Running");
    kubectl.run("delete", "crd", "rayjobs.ray.io").orFail();
    awaitPhase("custom", "Failed");
    restartAmidDeletion("each", operator, network);
    delete("custom");
    awaitGone("each");
    awaitGone("custom");
    Set<String> granted = installed.manifest().rights();
    granted.removeAll(AT_TIMES);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(installed.used().rights())
                    .filteredOn(right -> !AT_TIMES.contains(right))
                    .containsExactlyInAnyOrderElementsOf(granted));
  }

  @Test
  void replicas_that_share_use_each_in_their_own_namespace() throws Exception {
    SharingReplicas.removeRosters(client);
    install("{" + SharingReplicas.VALUE + "}");
    new SharedRightsCheck(client, installed, dir)
        .run(
            (account, options) ->
                Main.program(Configuration.read(account, SampleOperator.SYSTEM))
                    .start(account, options),
            AT_TIMES);
  }
}
