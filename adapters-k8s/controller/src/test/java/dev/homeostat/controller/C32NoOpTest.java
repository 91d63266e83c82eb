package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** C32: a pass that finds all as wanted writes nothing: no object, no status, no state. */
class C32NoOpTest extends Ground {

  C32NoOpTest(RunningApiServer server) {
    super(server);
  }

  private Map<String, String> versions() {
    Map<String, String> versions = new TreeMap<>();
    versions.put("bundle", bundle("web").getMetadata().getResourceVersion());
    client
        .configMaps()
        .inNamespace(namespace)
        .list()
        .getItems()
        .forEach(
            map ->
                versions.put(map.getMetadata().getName(), map.getMetadata().getResourceVersion()));
    client
        .secrets()
        .inNamespace(namespace)
        .list()
        .getItems()
        .forEach(
            secret ->
                versions.put(
                    secret.getMetadata().getName(), secret.getMetadata().getResourceVersion()));
    versions.put(
        "deployment",
        client
            .apps()
            .deployments()
            .inNamespace(namespace)
            .withName("web")
            .get()
            .getMetadata()
            .getResourceVersion());
    return versions;
  }

  @Test
  void three_idle_resyncs_leave_every_version_as_it_was() {
    started(described().resync(Duration.ofMillis(400)));
    create(
        "web",
        spec -> {
          spec.words = Map.of("greeting", "hello");
          spec.replicas = 2;
        });
    awaitPhase("web", "SETTLED");
    int settled = runs.size();
    await().atMost(PATIENCE).until(() -> runs.size() > settled + 1);
    Map<String, String> before = versions();
    int begin = runs.size();
    await().atMost(PATIENCE).until(() -> runs.size() >= begin + 3);
    assertThat(versions()).isEqualTo(before);
  }
}
