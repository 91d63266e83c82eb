package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The operator as a process of its own. */
@Tag("each-jdk")
class ProgramTest extends Ground {

  private static final String WORKS = "leads and works";

  @TempDir Path dir;
  private Path output;
  private Process process;

  ProgramTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void configure() throws IOException {
    output = dir.resolve("output");
    Files.writeString(dir.resolve("kubeconfig"), server.kubeconfig());
  }

  @AfterEach
  void kill() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private void start(Map<String, String> environment) throws IOException {
    begin(environment, "--port=0");
    await().atMost(PATIENCE).until(() -> Files.readString(output).contains(WORKS));
  }

  private void begin(Map<String, String> environment, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("--lease-namespace=" + namespace));
    command.addAll(List.of("--namespaces=" + namespace));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            // A newer JVM warns there of what libraries do.
            .redirectError(dir.resolve("errors").toFile());
    builder.environment().put("KUBECONFIG", dir.resolve("kubeconfig").toString());
    builder.environment().putAll(environment);
    process = builder.start();
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(output);
  }

  private void stop() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void told_to_end_it_gives_the_lease_back_and_ends_well() throws Exception {
    start(Map.of());
    var lease = client.leases().inNamespace(namespace).withName(Operator.NAME);
    assertThat(lease.get().getSpec().getHolderIdentity()).isNotEmpty();
    stop();
    assertThat(process.exitValue()).isZero();
    // The client that elects leaves the name where it is, and lets the lease run out in a second.
    assertThat(lease.get().getSpec().getLeaseDurationSeconds()).isEqualTo(1);
  }

  @Test
  void one_that_cannot_start_says_why_and_ends_badly() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      begin(Map.of(), "--port=" + taken.getLocalPort());
      assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(1);
      assertThat(Files.readString(dir.resolve("errors")))
          .contains("cannot start", "port " + taken.getLocalPort());
    }
  }

  @Test
  void a_log_for_programs_is_one_object_a_line() throws Exception {
    start(Map.of("HOMEOSTAT_LOG", "json"));
    application("web", "manifest: [{apiVersion: v1}]\n");
    awaitPhase("web", "Invalid");
    stop();
    assertThat(lines())
        .isNotEmpty()
        .allSatisfy(
            line ->
                assertThat(new ObjectMapper().readTree(line).path("formattedMessage").asText())
                    .isNotEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "text"})
  void any_other_log_is_for_people(String layout) throws Exception {
    start(Map.of("HOMEOSTAT_LOG", layout, "HOMEOSTAT_LOG_LEVEL", layout));
    stop();
    assertThat(lines())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).matches("20\\S+ (INFO|WARN|ERROR) +\\[.*"));
  }
}
