package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Loaded;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** An object whose state overflows early, as seen beside the store. */
final class OverflowingBundle {

  /** Between {@link States#small} and {@link States#large}. */
  static final int LINE = 1000;

  /** Three of them hold a large state. */
  static final int PIECE = 400;

  private static final Clock LATER = Clock.offset(Clock.systemUTC(), Duration.ofHours(2));

  private final KubernetesCluster cluster;
  private final Bundles bundles;
  private final ApplicationId app;

  OverflowingBundle(KubernetesCluster cluster, Bundles bundles, ApplicationId app) {
    this.cluster = cluster;
    this.bundles = bundles;
    this.app = app;
    bundles.create(app.namespace(), app.name());
  }

  ApplicationId app() {
    return app;
  }

  /** A store that asks through a cluster. */
  OverflowingStateStore store(KubernetesCluster through) {
    return store(through, Clock.systemUTC());
  }

  OverflowingStateStore store() {
    return store(cluster);
  }

  /** A store two hours later, when what nobody names is abandoned. */
  OverflowingStateStore later() {
    return store(cluster, LATER);
  }

  private OverflowingStateStore store(KubernetesCluster through, Clock clock) {
    return new OverflowingStateStore(
        StatusStateStore.of(through, bundles.apiVersion(), "Bundle"), LINE, PIECE, clock);
  }

  Resource object() {
    return bundles.read(app.namespace(), app.name());
  }

  /** What the status says. */
  JsonNode said() {
    return object().tree().at("/status/homeostat");
  }

  boolean isInSecrets() {
    return said().has("in");
  }

  /** All that hold something of this state, or held. */
  List<Resource> secrets() {
    return ((ListResponse.Found) cluster.list("v1", "Secret", Map.of()))
        .resources().stream()
            .filter(
                secret ->
                    secret
                        .annotation("homeostat.dev/state-of")
                        .filter(app.toString()::equals)
                        .isPresent())
            .toList();
  }

  Loaded loaded() {
    assertThat(store().load(app)).isInstanceOf(Loaded.class);
    return (Loaded) store().load(app);
  }

  void assertKept(ApplicationState state) {
    assertThat(loaded().state()).contains(state);
  }

  /** No Secrets but those that the status names. */
  void assertTidy() {
    String save = said().path("save").asText("none");
    assertThat(secrets())
        .hasSize(said().path("parts").asInt())
        .allSatisfy(secret -> assertThat(secret.name()).contains("." + save + "."));
  }
}
