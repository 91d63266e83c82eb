package dev.homeostat.docs;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tosca.ToscaHook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each TOSCA example of the documents converges, and then costs nothing. */
class ToscaExamplesTest {

  @TempDir Path folder;

  private Examples examples;

  @BeforeEach
  void copy() throws IOException {
    examples = Examples.in(folder);
  }

  static List<String> names() {
    return Examples.names();
  }

  private Engine engine(Cluster cluster, StateStore states) {
    return Engine.builder()
        .cluster(cluster)
        .state(states)
        .hooks(Hooks.none().with(ToscaHook.reading(folder)))
        .build();
  }

  private static void converge(Engine engine, Application application) {
    assertThat(engine.reconcile(application)).isSettled();
    var pass = engine.reconcile(application);
    assertThat(pass).isSettled().wroteNothing();
    assertThat(pass.problems()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("names")
  void an_example_converges_on_the_embedded_cluster(String name) {
    converge(
        engine(EmbeddedCluster.inMemory(), StateStore.inMemory()),
        examples.application("default", name));
  }

  @Nested
  @WithApiServer
  @Timeout(120)
  class OnARealServer {

    static List<String> names() {
      return Examples.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void an_example_converges(String name, RunningApiServer server) {
      KubernetesCluster cluster = KubernetesCluster.of(server.client());
      converge(
          engine(cluster, SecretStateStore.in(cluster)),
          examples.application(server.newNamespace("tosca"), name));
    }
  }
}
