package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.complete.CallsFile;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workload says that it is done, and its Application is. */
class CallsTest extends Ground {

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

  CallsTest(RunningApiServer server) {
    super(server);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private String secret(String key) {
    String text =
        find("v1", "Secret", "import-complete-token")
            .orElseThrow()
            .tree()
            .at("/data/" + key)
            .asText();
    return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
  }

  private int call(Path keys, String token) throws Exception {
    return HttpClient.newBuilder()
        .sslContext(TlsContext.client(CertificateAndKey.readCertificates(keys.resolve("ca.pem"))))
        .build()
        .send(
            HttpRequest.newBuilder(URI.create(secret("url")))
                .PUT(HttpRequest.BodyPublishers.noBody())
                .header("Authorization", "Bearer " + token)
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @Test
  void a_call_from_outside_completes_it() throws Exception {
    Path keys = dir.resolve("keys");
    CallsFile.create(keys, URI.create("https://localhost:" + freePort()), Clock.systemUTC());
    operator("--calls=" + keys.resolve("calls.yaml"));
    application("import", JOB);
    awaitPhase("import", "Progressing");
    assertThat(condition("import", "Completed").path("status").asText()).isEqualTo("False");
    assertThat(call(keys, "wrong")).isEqualTo(401);
    String token = secret("token");
    assertThat(call(keys, token)).isBetween(200, 204);
    await()
        .atMost(PATIENCE)
        .until(() -> condition("import", "Completed").path("status").asText().equals("True"));
    await().atMost(PATIENCE).until(() -> find("batch/v1", "Job", "import").isEmpty());
    awaitPhase("import", "Completed");
    assertThat(application("import").tree().toString()).doesNotContain(token);
    delete("import");
    await().atMost(PATIENCE).until(() -> isGone("import"));
    assertThat(find("v1", "Secret", "import-complete-token")).isEmpty();
  }

  private void otherLeads() {
    client
        .resource(
            new LeaseBuilder()
                .withNewMetadata()
                .withName("application-operator")
                .withNamespace(namespace)
                .endMetadata()
                .withNewSpec()
                .withHolderIdentity("another")
                .withLeaseDurationSeconds(600)
                .withAcquireTime(ZonedDateTime.now(ZoneOffset.UTC))
                .withRenewTime(ZonedDateTime.now(ZoneOffset.UTC))
                .withLeaseTransitions(0)
                .endSpec()
                .build())
        .create();
  }

  @Test
  void a_replica_that_does_not_lead_refuses_calls() throws Exception {
    Path keys = dir.resolve("keys");
    CallsFile.create(keys, URI.create("https://localhost:" + freePort()), Clock.systemUTC());
    StartedOperator leader = operator("--calls=" + keys.resolve("calls.yaml"));
    application("import", JOB);
    awaitPhase("import", "Progressing");
    String token = secret("token");
    leader.close();

    otherLeads();
    try (StartedOperator standby =
        StartedOperator.start(
            client,
            "--calls=" + keys.resolve("calls.yaml"),
            "--namespaces=" + namespace,
            "--lease-namespace=" + namespace)) {
      assertThat(call(keys, token)).isEqualTo(503);
      assertThat(standby.isWorking()).isFalse();
      client.leases().inNamespace(namespace).withName("application-operator").delete();
      await().atMost(PATIENCE).until(standby::isWorking);
      assertThat(call(keys, token)).isBetween(200, 204);
    }
  }
}
