package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Members find each other by their pods, whose addresses are those of this machine. */
@WithApiServer
class PodDiscoveryTest {

  private static final String NAMESPACE = "replicas";
  private static final Map<String, String> LABELS = Map.of("app", "operator");

  private final KubernetesClient client;
  private final AtomicInteger questions = new AtomicInteger();

  PodDiscoveryTest(KubernetesClient client) {
    this.client = client;
  }

  @BeforeEach
  void createPods() {
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(NAMESPACE).endMetadata().build())
        .create();
    pod("first", LABELS, "127.0.0.2", "Running");
    pod("second", LABELS, "127.0.0.3", "Pending");
    pod("without-address", LABELS, null, "Pending");
    pod("ended", LABELS, "127.0.0.4", "Failed");
    pod("other", Map.of("app", "other"), "127.0.0.5", "Running");
  }

  private void pod(String name, Map<String, String> labels, String address, String phase) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(NAMESPACE)
            .withLabels(labels)
            .endMetadata()
            .withNewSpec()
            .withAutomountServiceAccountToken(false)
            .addNewContainer()
            .withName("operator")
            .withImage("operator")
            .endContainer()
            .endSpec()
            .build();
    Pod created = client.resource(pod).create();
    client
        .resource(
            new PodBuilder(created)
                .withNewStatus()
                .withPhase(phase)
                .withPodIP(address)
                .endStatus()
                .build())
        .updateStatus();
  }

  @Test
  void members_are_pods_with_an_address_that_have_not_ended() throws IOException {
    PodAddresses discovery = new PodAddresses(client, NAMESPACE, LABELS, 7800);
    assertThat(discovery.addresses())
        .containsExactlyInAnyOrder(
            new InetSocketAddress("127.0.0.2", 7800), new InetSocketAddress("127.0.0.3", 7800));
    assertThatThrownBy(() -> new PodAddresses(client, NAMESPACE, Map.of(), 7800))
        .hasMessageContaining("expected those of the replicas");

    int port = FreePorts.pairs(1).get(0).getPort();
    MemoryRegister register = new MemoryRegister();
    SegmentRecorder first = new SegmentRecorder();
    SegmentRecorder second = new SegmentRecorder();
    SharedOwnership<String> one = member("first", "127.0.0.2", port, register);
    SharedOwnership<String> two = member("second", "127.0.0.3", port, register);
    one.start(first);
    await(() -> first.segments().size() == 256);
    int alone = questions.get();
    await(() -> questions.get() > alone);
    two.start(second);
    await(() -> first.segments().size() == 128 && second.segments().size() == 128);

    // Those above ask for members each second or three.
    AtomicInteger last = new AtomicInteger(-1);
    Awaitility.await("no question while nobody is missing")
        .pollInterval(Duration.ofSeconds(4))
        .atMost(Duration.ofMinutes(1))
        .until(() -> last.getAndSet(questions.get()) == questions.get());
    one.stop(true);
    two.stop(true);
  }

  private SharedOwnership<String> member(
      String name, String address, int port, RosterRegister register) {
    PodAddresses pods = new PodAddresses(client, NAMESPACE, LABELS, port);
    PeerDiscovery counted =
        () -> {
          questions.incrementAndGet();
          return pods.addresses();
        };
    return SharedOwnership.of(
        SharingSettings.builder()
            .group("pods")
            .member(name)
            .listening(new InetSocketAddress(address, port))
            .discovery(counted)
            .register(register)
            .security(new PeerSecurity.Plaintext())
            .build(),
        key -> key);
  }

  private static void await(java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(condition);
  }
}
