package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A web application of three tiers: fifteen objects of nine kinds. */
class WebShopTest extends Ground {

  private static final List<String> TIERS = List.of("front", "middle", "store");

  WebShopTest(RunningApiServer server) {
    super(server);
  }

  private static String tier(String tier) {
    return """
    - apiVersion: v1
      kind: ConfigMap
      metadata: {name: TIER-settings}
      data: {tier: TIER, level: info}
    - apiVersion: v1
      kind: Service
      metadata: {name: TIER}
      spec:
        selector: {app: TIER}
        ports: [{name: http, port: 80, targetPort: 8080}]
    - apiVersion: apps/v1
      kind: WORKLOAD
      metadata: {name: TIER}
      spec:
        replicas: 2
        EXTRA
        selector: {matchLabels: {app: TIER}}
        template:
          metadata: {labels: {app: TIER}}
          spec:
            containers:
            - name: app
              image: registry.example.com/TIER:1
              ports: [{containerPort: 8080}]
              envFrom: [{configMapRef: {name: TIER-settings}}]
              resources: {requests: {cpu: 100m, memory: 64Mi}, limits: {cpu: 1000m}}
    """
        .replace("WORKLOAD", tier.equals("store") ? "StatefulSet" : "Deployment")
        .replace("EXTRA", tier.equals("store") ? "serviceName: store" : "minReadySeconds: 1")
        .replace("TIER", tier);
  }

  private static String shop() {
    StringBuilder manifest = new StringBuilder("manifest:\n");
    TIERS.forEach(tier -> manifest.append(tier(tier)));
    manifest.append(
        """
        - apiVersion: v1
          kind: Secret
          metadata: {name: store-access}
          stringData: {password: correct horse}
        - apiVersion: v1
          kind: PersistentVolumeClaim
          metadata: {name: uploads}
          spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        - apiVersion: networking.k8s.io/v1
          kind: Ingress
          metadata: {name: front}
          spec:
            defaultBackend: {service: {name: front, port: {number: 80}}}
        - apiVersion: networking.k8s.io/v1
          kind: NetworkPolicy
          metadata: {name: store}
          spec:
            podSelector: {matchLabels: {app: store}}
            ingress: [{from: [{podSelector: {matchLabels: {app: middle}}}]}]
        - apiVersion: batch/v1
          kind: Job
          metadata: {name: seed}
          spec:
            template:
              spec:
                restartPolicy: Never
                containers: [{name: seed, image: "registry.example.com/seed:1"}]
        - apiVersion: autoscaling/v1
          kind: HorizontalPodAutoscaler
          metadata: {name: front}
          spec:
            scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: front}
            minReplicas: 2
            maxReplicas: 9
        """);
    return manifest.toString();
  }

  private JsonNode workload(String kind, String name) {
    for (JsonNode workload : status("shop").path("workloads")) {
      if (workload.path("kind").asText().equals(kind)
          && workload.path("name").asText().equals(name)) {
        return workload;
      }
    }
    throw new AssertionError("no " + kind + " " + name + " in " + status("shop").path("workloads"));
  }

  private void ready(String name, int replicas) {
    merge2(
        name,
        "{\"status\": {\"observedGeneration\": 99, \"replicas\": "
            + replicas
            + ", \"updatedReplicas\": "
            + replicas
            + ", \"readyReplicas\": "
            + replicas
            + ", \"availableReplicas\": "
            + replicas
            + "}}");
  }

  private void merge2(String deployment, String patch) {
    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName(deployment)
        .subresource("status")
        .patch(
            io.fabric8.kubernetes.client.dsl.base.PatchContext.of(
                io.fabric8.kubernetes.client.dsl.base.PatchType.JSON_MERGE),
            patch);
  }

  @Test
  void it_is_made_and_told_how_far_it_is() {
    operator("--node-address=node.example.com");
    application("shop", shop());
    awaitPhase("shop", "Progressing");
    assertThat(status("shop").at("/counts/resources").asInt()).isEqualTo(15);
    List<String> outcomes = new ArrayList<>();
    status("shop")
        .path("resources")
        .forEach(resource -> outcomes.add(resource.path("outcome").asText()));
    assertThat(outcomes).hasSize(15).containsOnly("Applied");
    assertThat(workload("Deployment", "front").path("desired").asInt()).isEqualTo(2);
    assertThat(workload("Deployment", "front").path("ready").asInt()).isZero();
    assertThat(workload("Job", "seed").path("status").asText()).isEqualTo("InProgress");
    assertThat(condition("shop", "Ready").path("reason").asText()).isEqualTo("WorkloadsNotReady");
    ready("front", 2);
    await()
        .atMost(PATIENCE)
        .until(() -> workload("Deployment", "front").path("status").asText().equals("Current"));
    assertThat(status("shop").toString()).doesNotContain("correct horse");
  }

  @Test
  void each_kind_is_put_back_when_it_is_edited_and_comes_back_when_it_is_deleted() {
    operator();
    application("shop", shop());
    awaitPhase("shop", "Progressing");
    List<String[]> edits =
        List.of(
            new String[] {"v1", "ConfigMap", "front-settings", "{\"data\": {\"level\": \"x\"}}"},
            new String[] {
              "v1", "Service", "middle", "{\"spec\": {\"selector\": {\"app\": \"x\"}}}"
            },
            new String[] {"apps/v1", "Deployment", "middle", "{\"spec\": {\"replicas\": 7}}"},
            new String[] {"apps/v1", "StatefulSet", "store", "{\"spec\": {\"replicas\": 7}}"},
            new String[] {
              "networking.k8s.io/v1", "NetworkPolicy", "store", "{\"spec\": {\"ingress\": null}}"
            },
            new String[] {
              "autoscaling/v1",
              "HorizontalPodAutoscaler",
              "front",
              "{\"spec\": {\"maxReplicas\": 3}}"
            });
    for (String[] edit : edits) {
      JsonNode before = spec(edit);
      merge(edit[0], edit[1], edit[2], edit[3]);
      await(edit[1])
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(spec(edit)).as(edit[1]).isEqualTo(before));
      String uid = find(edit[0], edit[1], edit[2]).orElseThrow().uid();
      client
          .genericKubernetesResources(edit[0], edit[1])
          .inNamespace(namespace)
          .withName(edit[2])
          .delete();
      await(edit[1])
          .atMost(PATIENCE)
          .until(
              () ->
                  find(edit[0], edit[1], edit[2])
                      .filter(back -> !back.uid().equals(uid))
                      .isPresent());
    }
    awaitPhase("shop", "Progressing");
  }

  private JsonNode spec(String... object) {
    var tree = find(object[0], object[1], object[2]).orElseThrow().tree();
    return tree.has("spec") ? tree.path("spec") : tree.path("data");
  }

  @Test
  void the_autoscaler_keeps_its_say_over_replicas() {
    operator();
    application("shop", shop());
    awaitPhase("shop", "Progressing");
    merge("apps/v1", "Deployment", "front", "{\"spec\": {\"replicas\": 5}}");
    merge("apps/v1", "Deployment", "front", "{\"spec\": {\"minReadySeconds\": 9}}");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("apps/v1", "Deployment", "front")
                        .orElseThrow()
                        .tree()
                        .at("/spec/minReadySeconds")
                        .asInt()
                    == 1);
    assertThat(
            find("apps/v1", "Deployment", "front")
                .orElseThrow()
                .tree()
                .at("/spec/replicas")
                .asInt())
        .isEqualTo(5);
  }

  @Test
  void it_goes_as_a_whole() {
    operator();
    application("shop", shop());
    awaitPhase("shop", "Progressing");
    // Nobody uses it here, and nobody takes the finalizer away that the server puts on it.
    delete("shop");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("v1", "PersistentVolumeClaim", "uploads").isEmpty()
                    || find("v1", "PersistentVolumeClaim", "uploads").get().isBeingDeleted());
    if (find("v1", "PersistentVolumeClaim", "uploads").isPresent()) {
      await()
          .atMost(PATIENCE)
          .until(() -> isGone("shop") || status("shop").path("phase").asText().equals("Deleting"));
      merge("v1", "PersistentVolumeClaim", "uploads", "{\"metadata\": {\"finalizers\": null}}");
    }
    await().atMost(PATIENCE).until(() -> isGone("shop"));
    for (String tier : TIERS) {
      assertThat(find("v1", "Service", tier)).isEmpty();
      assertThat(find("v1", "ConfigMap", tier + "-settings")).isEmpty();
    }
  }
}
