package com.example.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.complete.CallEndpoint;
import dev.homeostat.complete.CallsFile;
import dev.homeostat.complete.EndpointLimits;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page for operators shows is compiled, and can be started. */
class CallsTest {

  static void shown(
      Cluster cluster, StateStore states, Consumer<ApplicationId> wake, BooleanSupplier leads) {
    // snippet: calls
    CallsFile file = CallsFile.read(Path.of("/etc/operator/calls.yaml"));
    Engine engine =
        Engine.builder()
            .cluster(cluster)
            .state(states)
            .hooks(file.calls().with(Hooks.discovered()))
            .build();
    CallEndpoint endpoint =
        file.endpoint(states).wake(wake).accepting(leads).limits(EndpointLimits.DEFAULT).start();
    // end
    assertThat(engine).isNotNull();
    endpoint.close();
  }

  @Test
  void a_file_that_was_made_can_be_read_and_its_endpoint_answers(@TempDir Path dir) {
    CallsFile.create(dir, URI.create("https://localhost:0"), Clock.systemUTC());
    CallsFile file = CallsFile.read(dir.resolve("calls.yaml"));
    EmbeddedCluster cluster = EmbeddedCluster.inMemory();
    Engine engine =
        Engine.builder().cluster(cluster).hooks(file.calls().with(Hooks.none())).build();
    assertThat(engine).isNotNull();
    try (CallEndpoint endpoint = file.endpoint(StateStore.inMemory()).start()) {
      assertThat(endpoint.port()).isPositive();
    }
  }
}
