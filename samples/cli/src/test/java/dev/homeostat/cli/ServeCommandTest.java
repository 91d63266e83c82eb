package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.cli.Cli.Result;
import dev.homeostat.https.CertificateAndKey;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A workload completes its application, from keys to the end, by the command line alone. */
@Timeout(120)
class ServeCommandTest {

  private static final String JOB =
      """
      apiVersion: homeostat.dev/v1alpha1
      kind: Application
      metadata: {name: import, namespace: shop}
      spec:
        hooks: [complete]
        manifest:
        - apiVersion: batch/v1
          kind: Job
          metadata: {name: import}
          spec:
            template:
              spec:
                restartPolicy: Never
                containers:
                - {name: import, image: "example.org/import:1"}
      """;

  private static final String SECRET = "shop/Secret/import-complete-token.yaml";

  @TempDir Path dir;

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String text(Cli cli, String key) {
    return new String(
        Base64.getDecoder().decode(cli.at(SECRET, "/data/" + key).asText()),
        StandardCharsets.UTF_8);
  }

  @Test
  void a_call_completes_an_application_that_is_served() throws Exception {
    Cli cli = new Cli(dir);
    Path file = cli.file("job.yaml", JOB);
    Path keys = dir.resolve("keys");
    String url = "https://localhost:" + freePort();
    Result made = cli.run("keys", keys.toString(), "--address", url);
    assertThat(made.out()).as(made.err()).contains("calls.yaml");
    String calls = keys.resolve("calls.yaml").toString();
    Result first = cli.on("reconcile", file, "--calls", calls);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).contains("3 created");
    CompletableFuture<Result> served = new CompletableFuture<>();
    Thread serving =
        new Thread(() -> served.complete(cli.on("serve", file, "--calls", calls)), "serving");
    serving.start();
    await(() -> call(keys, text(cli, "url"), text(cli, "token")) == 202);
    await(() -> !Files.exists(cli.cluster().resolve("shop/Job.batch/import.yaml")));
    serving.interrupt();
    Result end = served.get(30, TimeUnit.SECONDS);
    assertThat(end.code()).isZero();
    assertThat(end.out() + end.err()).contains("Completed=True").doesNotContain("PRIVATE");
  }

  static int call(Path keys, String url, String token) {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "ca", CertificateAndKey.readCertificates(keys.resolve("ca.pem")).get(0));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust.getTrustManagers(), null);
      return HttpClient.newBuilder()
          .sslContext(tls)
          .build()
          .send(
              HttpRequest.newBuilder(URI.create(url))
                  .PUT(HttpRequest.BodyPublishers.noBody())
                  .header("Authorization", "Bearer " + token)
                  .build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (IOException e) {
      // It does not listen yet.
      return 0;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  void without_a_file_the_hook_is_missed_and_the_way_out_is_said() {
    Cli cli = new Cli(dir);
    Path file = cli.file("job.yaml", JOB);
    Result missing = cli.on("reconcile", file);
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("complete").contains("--calls");
    Result serving = cli.on("serve", file);
    assertThat(serving.code()).isEqualTo(1);
    assertThat(serving.err()).contains("homeostat keys");
  }

  @Test
  void all_that_is_wrong_in_a_file_is_told_with_its_line() {
    Cli cli = new Cli(dir);
    Path file = cli.file("job.yaml", JOB);
    Path calls =
        cli.file(
            "calls.yaml",
            """
            address: ftp://sesame@host
            tokenKey: none.key
            lifetime: soon
            colour: blue
            """);
    Result result = cli.on("reconcile", file, "--calls", calls.toString());
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .contains("calls.yaml:2")
        .contains("calls.yaml:3")
        .contains("calls.yaml:4")
        .doesNotContain("sesame");
    assertThat(Files.exists(cli.cluster().resolve("shop"))).isFalse();
  }

  @Test
  void keys_overwrite_nothing_and_are_for_their_owner_alone() throws IOException {
    Cli cli = new Cli(dir);
    Path keys = dir.resolve("keys");
    assertThat(cli.run("keys", keys.toString()).code()).isZero();
    assertThat(Files.getPosixFilePermissions(keys.resolve("token.key")).toString())
        .doesNotContain("GROUP")
        .doesNotContain("OTHERS");
    Result again = cli.run("keys", keys.toString());
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err())
        .contains("CannotCreateCalls", "one that is there already: " + keys.resolve("calls.yaml"))
        .doesNotContain("Exception");
    assertThat(cli.run("keys", dir.resolve("x").toString(), "--address", "http://a").code())
        .isEqualTo(1);
  }
}
