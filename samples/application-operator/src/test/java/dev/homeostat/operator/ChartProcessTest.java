package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.complete.CallsFile;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.OperatorProcess;
import dev.homeostat.samples.testing.SampleOperator;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Deployment of the chart as a process, with what it mounts and may do, and nothing else. */
class ChartProcessTest extends WholeClusterGround {

  private static final String SECRET = "operator-calls";

  private static final String JOB =
      """
      hooks: [complete]
      manifest:
      - apiVersion: batch/v1
        kind: Job
        metadata: {name: import}
        spec:
          template:
            spec:
              restartPolicy: Never
              containers: [{name: import, image: "registry.example.com/import:1"}]
      """;

  @TempDir Path dir;
  private Kubectl kubectl;
  private Path keys;

  @BeforeEach
  void prepareKeys() throws IOException {
    kubectl = Kubectl.of(server, dir);
    keys = dir.resolve("keys");
    CallsFile.create(keys, URI.create("https://localhost:" + freePort()), Clock.systemUTC());
  }

  @AfterEach
  void removeKeys() {
    kubectl
        .run("delete", "secret", SECRET, "-n", SampleOperator.SYSTEM, "--ignore-not-found")
        .orFail();
    kubectl
        .run("delete", "rolebinding", Installed.RIGHTS, "-n", namespace, "--ignore-not-found")
        .orFail();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private OperatorProcess start(Installed installed) throws IOException {
    return installed.process(dir, Map.of());
  }

  private String secret(String key) {
    return new String(
        Base64.getDecoder()
            .decode(
                find("v1", "Secret", "import-complete-token")
                    .orElseThrow()
                    .tree()
                    .at("/data/" + key)
                    .asText()),
        StandardCharsets.UTF_8);
  }

  private int call() throws IOException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .sslContext(
                TlsContext.client(CertificateAndKey.readCertificates(keys.resolve("ca.pem"))))
            .build();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(secret("url")))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .header("Authorization", "Bearer " + secret("token"))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @Test
  void a_workload_calls_the_operator_with_keys_from_the_secret() throws Exception {
    String values =
        "{namespaces: [%s], calls: {secretName: %s}, options: {resync: 30m}, log: {format: text}}"
            .formatted(namespace, SECRET);
    try (Installed installed = new Installed(server, kubectl, values)) {
      kubectl
          .run(
              "create",
              "secret",
              "generic",
              SECRET,
              "--from-file=" + keys,
              "--namespace=" + SampleOperator.SYSTEM)
          .orFail();
      OperatorProcess running = start(installed);
      try {
        application("import", JOB);
        awaitPhase("import", "Progressing");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(call()).isBetween(200, 204));
        awaitPhase("import", "Completed");
        delete("import");
        await().atMost(PATIENCE).until(() -> isGone("import"));
        assertThat(running.end()).isZero();
      } finally {
        running.kill();
        Files.writeString(dir.resolve("shown"), running.lastLines());
      }
    }
  }

  @Test
  void a_wrong_option_is_reported_with_its_line() throws Exception {
    String values = "{namespaces: [%s], options: {resync: soon}}".formatted(namespace);
    try (Installed installed = new Installed(server, kubectl, values)) {
      OperatorProcess running = start(installed);
      try {
        await().atMost(PATIENCE).until(() -> !running.isRunning());
        assertThat(running.lastLines()).contains("options.yaml:1", "soon", "/resync");
      } finally {
        running.kill();
      }
    }
  }
}
