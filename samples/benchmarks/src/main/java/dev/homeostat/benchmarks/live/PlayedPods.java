package dev.homeostat.benchmarks.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;

/** Plays the kubelet, which the server has not: sets the phases of the pods of a namespace. */
record PlayedPods(KubernetesClient client, String namespace) {

  private static final int WRITERS = 16;

  /** Brings all pods into a phase. */
  void play(String phase) throws Exception {
    List<Pod> others =
        client.pods().inNamespace(namespace).list().getItems().stream()
            .filter(pod -> !phase.equals(pod.getStatus().getPhase()))
            .toList();
    SideBySide.run(WRITERS, others.size(), i -> play(others.get(i).getMetadata().getName(), phase));
  }

  /** Brings a pod into a phase. */
  void play(String pod, String phase) {
    client
        .pods()
        .inNamespace(namespace)
        .withName(pod)
        .subresource("status")
        .patch(
            PatchContext.of(PatchType.JSON_MERGE), "{\"status\": {\"phase\": \"" + phase + "\"}}");
  }
}
