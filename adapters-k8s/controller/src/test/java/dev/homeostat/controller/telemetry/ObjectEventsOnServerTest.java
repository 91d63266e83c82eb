package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A real server takes the Events of real passes, and shows them on the owner. */
@WithApiServer
class ObjectEventsOnServerTest {

  private final KubernetesClient client;
  private final KubernetesCluster cluster;
  private final String namespace;
  private final Owner owner;

  ObjectEventsOnServerTest(RunningApiServer server) {
    client = server.client();
    cluster = KubernetesCluster.of(client);
    namespace = server.newNamespace("events");
    ConfigMap made =
        client
            .resource(
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName("owner")
                    .withNamespace(namespace)
                    .endMetadata()
                    .build())
            .create();
    owner =
        Owner.builder()
            .apiVersion("v1")
            .kind("ConfigMap")
            .namespace(namespace)
            .name("owner")
            .uid(made.getMetadata().getUid())
            .build();
  }

  private Application application(String port) {
    return Application.ownedBy(owner)
        .manifest(
            Manifest.of(
                object("ConfigMap", "settings", Map.of("data", Map.of("mode", "fast"))),
                object(
                    "Service",
                    "web",
                    Map.of(
                        "spec", Map.of("ports", List.of(Map.of("port", Integer.valueOf(port))))))))
        .build();
  }

  private static Resource object(String kind, String name, Map<String, Object> rest) {
    var mapper = new ObjectMapper();
    var tree = mapper.createObjectNode().put("apiVersion", "v1").put("kind", kind);
    tree.putObject("metadata").put("name", name);
    tree.setAll((ObjectNode) mapper.valueToTree(rest));
    return Resource.of(tree);
  }

  private Event event(String reason) {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .filter(event -> event.getReason().equals(reason))
        .filter(event -> event.getInvolvedObject().getUid().equals(owner.uid()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void what_was_created_repaired_and_refused_is_on_the_owner() {
    try (ObjectEvents events = ObjectEvents.of(cluster, "test", id -> Optional.of(owner))) {
      Engine engine = Engine.builder().cluster(cluster).listener(events).build();
      engine.plan(application("80"));
      engine.reconcile(application("80"));
      for (int i = 0; i < 2; i++) {
        client
            .configMaps()
            .inNamespace(namespace)
            .withName("settings")
            .edit(map -> new ConfigMapBuilder(map).addToData("mode", "slow").build());
        engine.reconcile(application("80"));
      }
      engine.reconcile(application("99999"));
    }
    assertThat(event("Created").getMessage())
        .isEqualTo("created ConfigMap %1$s/settings, Service %1$s/web".formatted(namespace));
    assertThat(event("Created").getCount()).isEqualTo(1);
    Event drift = event("DriftRepaired");
    assertThat(drift.getMessage()).contains("/data/mode: slow (written by fabric8", "fast");
    assertThat(drift.getCount()).isEqualTo(2);
    assertThat(drift.getType()).isEqualTo("Normal");
    assertThat(client.v1().events().inNamespace(namespace).list().getItems())
        .anySatisfy(
            event -> {
              assertThat(event.getType()).isEqualTo("Warning");
              assertThat(event.getMessage()).contains("/spec/ports");
            });
  }
}
