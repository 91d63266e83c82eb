package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.InvalidInputException;
import dev.homeostat.complete.CallsFile;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Of an operator that cannot start, nothing goes on. */
@Isolated("looks at all threads")
class FailedStartTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How the names of threads begin that an operator has. */
  private static final List<String> NAMES =
      List.of("homeostat-", "applications", "probes", "HTTP-Dispatcher");

  @TempDir Path dir;
  private final KubernetesClient client =
      new KubernetesClientBuilder()
          .withConfig(new ConfigBuilder(Config.empty()).withMasterUrl("http://localhost:1").build())
          .build();
  private Set<Thread> before = Set.of();

  @BeforeEach
  void look() {
    before = Thread.getAllStackTraces().keySet();
  }

  @AfterEach
  void close() {
    client.close();
  }

  private List<String> left() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .map(Thread::getName)
        .filter(name -> NAMES.stream().anyMatch(name::startsWith))
        .toList();
  }

  private void assertFails(Class<? extends Exception> how, String... args) {
    assertThatThrownBy(() -> Main.program(new Operator()).start(client, args)).isInstanceOf(how);
    await().atMost(PATIENCE).until(() -> left().isEmpty());
  }

  @Test
  void not_with_a_port_that_is_taken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      assertFails(IOException.class, "--port=" + taken.getLocalPort());
    }
  }

  @Test
  void not_with_a_calls_file_that_makes_no_sense() {
    assertFails(InvalidInputException.class, "--port=0", "--calls=" + dir.resolve("none.yaml"));
  }

  @Test
  void not_with_a_policy_pack_that_is_unknown() {
    assertFails(InvalidInputException.class, "--port=0", "--packs=hpa,hpaa");
  }

  @Test
  void not_when_calls_cannot_be_heard() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      URI address = URI.create("https://localhost:" + taken.getLocalPort());
      CallsFile.create(dir.resolve("keys"), address, Clock.systemUTC());
      assertFails(
          InvalidInputException.class, "--port=0", "--calls=" + dir.resolve("keys/calls.yaml"));
    }
  }
}
