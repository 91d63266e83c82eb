package dev.homeostat.kubernetes.testing.ownership;

import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The leader, by a Lease on a real server, owns all keys as the contract of ownership says. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
class LeaderOwnershipTest extends KeyOwnershipContract {

  private static final LeaseTiming TIMING =
      new LeaseTiming(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(200));

  private final KubernetesClient client;
  private final Map<String, FrozenWire> wires = new HashMap<>();
  private final Map<String, KubernetesClient> clients = new HashMap<>();
  private String lease;

  LeaderOwnershipTest(KubernetesClient client) {
    this.client = client;
  }

  @BeforeEach
  void nameLease(TestInfo test) {
    lease = test.getTestMethod().orElseThrow().getName().replace('_', '-');
  }

  @Override
  protected KeyOwnership<String> member(String name) throws IOException {
    FrozenWire wire = new FrozenWire(URI.create(client.getMasterUrl().toString()));
    KubernetesClient over = wire.client(client.getConfiguration());
    wires.put(name, wire);
    clients.put(name, over);
    return KeyOwnership.of(LeaseLeadership.of(over, "default", lease).as(name).timed(TIMING));
  }

  @Override
  protected void cutOff(String name) {
    wires.get(name).freeze();
  }

  @Override
  protected void restore(String name) {
    wires.get(name).thaw();
  }

  @AfterEach
  void closeWires() throws IOException {
    clients.values().forEach(KubernetesClient::close);
    for (FrozenWire wire : wires.values()) {
      wire.close();
    }
  }
}
