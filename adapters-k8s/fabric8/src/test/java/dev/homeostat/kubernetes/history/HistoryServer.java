package dev.homeostat.kubernetes.history;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.AdmissionWebhook;
import dev.homeostat.kubernetes.testing.AdmissionWebhook.Verdict;
import dev.homeostat.kubernetes.testing.CustomKinds;
import dev.homeostat.testkit.history.Histories;
import dev.homeostat.testkit.history.ServerBehaviour;
import dev.homeostat.yaml.YamlWriter;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A real API server for many histories at once: the custom kinds, a namespace for each history that
 * is under way, and a webhook that behaves as the history of its namespace says.
 */
final class HistoryServer implements AutoCloseable {

  private static final int INVALID = 422;

  /** Places at which a real server chooses a value itself, and takes none from a webhook. */
  private static final Set<JsonPointer> ALLOCATED =
      Set.of(JsonPointer.compile("/spec/clusterIP"), JsonPointer.compile("/spec/ports/*/nodePort"));

  private final KubernetesCluster port;
  private final OtherWriter somebody;
  private final AdmissionWebhook webhook;
  private final Map<String, List<ServerBehaviour>> behaviours = new ConcurrentHashMap<>();
  private final Queue<String> unused = new ConcurrentLinkedQueue<>();

  HistoryServer(KubernetesClient client) {
    Histories.definitions().forEach(crd -> CustomKinds.define(client, YamlWriter.write(crd)));
    await().atMost(Duration.ofMinutes(1)).until(() -> isPublished(client));
    port = KubernetesCluster.of(client);
    somebody = new OtherWriter(client);
    webhook = AdmissionWebhook.start(client, this::admit);
  }

  /**
   * Returns whether the server publishes the schemas of all custom kinds. It does so some time
   * after it serves the kinds, and a changed schema asks once more for what the server did not keep
   * (rule POLICY-6).
   */
  private static boolean isPublished(KubernetesClient client) {
    String schemas = client.raw("/openapi/v2");
    return Histories.definitions().stream()
        .map(crd -> crd.at("/spec/names/kind").asText())
        .allMatch(kind -> schemas.contains("com.example.music.v1." + kind + "\""));
  }

  /** Starts a history in a namespace that no other history is in. */
  LiveHistoryCluster newCluster() {
    String namespace = unused.poll();
    return new LiveHistoryCluster(
        this, namespace == null ? webhook.newNamespace("history") : namespace);
  }

  KubernetesCluster port() {
    return port;
  }

  OtherWriter somebody() {
    return somebody;
  }

  void serve(String namespace, List<ServerBehaviour> now) {
    behaviours.put(
        namespace,
        now.stream().filter(behaviour -> !ALLOCATED.contains(behaviour.path())).toList());
  }

  /** Takes back the namespace of a history, empty. */
  void leave(String namespace) {
    unused.add(namespace);
  }

  /** What is being deleted is left alone, or a finalizer might not be taken off. */
  private Verdict admit(JsonNode request) {
    ObjectNode asked = request.path("object").deepCopy();
    List<ServerBehaviour> all =
        asked.at("/metadata/deletionTimestamp").isTextual()
            ? List.of()
            : behaviours.getOrDefault(request.path("namespace").asText(), List.of());
    Optional<ObjectNode> before =
        request.path("oldObject") instanceof ObjectNode old ? Optional.of(old) : Optional.empty();
    List<String> refused =
        all.stream().flatMap(behaviour -> behaviour.refusal(before, asked).stream()).toList();
    if (!refused.isEmpty()) {
      return new Verdict.Denied(INVALID, "Invalid", refused);
    }
    all.forEach(behaviour -> behaviour.change(asked));
    return new Verdict.Allowed(asked);
  }

  @Override
  public void close() {
    webhook.close();
  }
}
