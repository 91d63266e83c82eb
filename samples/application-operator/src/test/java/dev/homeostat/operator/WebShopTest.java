package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.DocumentReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A web application of three tiers: fifteen objects of ten kinds. */
class WebShopTest extends Ground {

  private static final List<String> TIERS = List.of("front", "middle", "store");
  private static final String CLAIM = "uploads";

  /**
   * An object of each kind, and what somebody makes of its spec or its data; nothing where the
   * server lets nobody.
   */
  private record Edit(String apiVersion, String kind, String name, String patch) {}

  private static final List<Edit> EDITS =
      List.of(
          new Edit("v1", "ConfigMap", "front-settings", "{data: {level: x}}"),
          new Edit("v1", "Secret", "store-access", "{data: {password: eA==}}"),
          new Edit("v1", "Service", "middle", "{spec: {selector: {app: x}}}"),
          new Edit("apps/v1", "Deployment", "middle", "{spec: {replicas: 7}}"),
          new Edit("apps/v1", "StatefulSet", "store", "{spec: {replicas: 7}}"),
          new Edit("networking.k8s.io/v1", "NetworkPolicy", "store", "{spec: {ingress: null}}"),
          new Edit(
              "networking.k8s.io/v1",
              "Ingress",
              "front",
              "{spec: {defaultBackend: {service: {port: {number: 81}}}}}"),
          new Edit(
              "autoscaling/v1", "HorizontalPodAutoscaler", "front", "{spec: {maxReplicas: 3}}"),
          new Edit("batch/v1", "Job", "seed", ""),
          new Edit("v1", "PersistentVolumeClaim", CLAIM, ""));

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
    Set<String> kinds = new HashSet<>();
    status("shop").path("resources").forEach(resource -> kinds.add(resource.path("kind").asText()));
    assertThat(EDITS).extracting(Edit::kind).containsExactlyInAnyOrderElementsOf(kinds);
    for (Edit edit : EDITS) {
      JsonNode before = spec(edit);
      if (!edit.patch().isEmpty()) {
        merge(edit.apiVersion(), edit.kind(), edit.name(), json(edit.patch()));
        await(edit.kind())
            .atMost(PATIENCE)
            .untilAsserted(() -> assertThat(spec(edit)).as(edit.kind()).isEqualTo(before));
      }
      String uid = find(edit).orElseThrow().uid();
      client
          .genericKubernetesResources(edit.apiVersion(), edit.kind())
          .inNamespace(namespace)
          .withName(edit.name())
          .delete();
      if (edit.name().equals(CLAIM)) {
        release();
      }
      await(edit.kind())
          .atMost(PATIENCE)
          .until(() -> find(edit).filter(back -> !back.uid().equals(uid)).isPresent());
    }
    awaitPhase("shop", "Progressing");
  }

  private Optional<Resource> find(Edit edit) {
    return find(edit.apiVersion(), edit.kind(), edit.name());
  }

  private JsonNode spec(Edit edit) {
    JsonNode tree = find(edit).orElseThrow().tree();
    return tree.has("spec") ? tree.path("spec") : tree.path("data");
  }

  private static String json(String yaml) {
    return DocumentReader.discovered().read(yaml, "edit").documents().get(0).tree().toString();
  }

  /** As the controller does that looks who uses it; it does not run here. */
  private void release() {
    merge("v1", "PersistentVolumeClaim", CLAIM, "{\"metadata\": {\"finalizers\": null}}");
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
                find("v1", "PersistentVolumeClaim", CLAIM).isEmpty()
                    || find("v1", "PersistentVolumeClaim", CLAIM).get().isBeingDeleted());
    if (find("v1", "PersistentVolumeClaim", CLAIM).isPresent()) {
      await()
          .atMost(PATIENCE)
          .until(() -> isGone("shop") || status("shop").path("phase").asText().equals("Deleting"));
      release();
    }
    await().atMost(PATIENCE).until(() -> isGone("shop"));
    for (String tier : TIERS) {
      assertThat(find("v1", "Service", tier)).isEmpty();
      assertThat(find("v1", "ConfigMap", tier + "-settings")).isEmpty();
    }
  }
}
