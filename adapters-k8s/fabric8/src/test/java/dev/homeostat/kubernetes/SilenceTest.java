package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpLoggingInterceptor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Secrets are in no log, not even where the client is told to log all it sends (rule SECRET-1). */
class SilenceTest {

  private static final String COLLECTION = "/api/v1/namespaces/shop/configmaps";
  private static final Resource RESOURCE =
      Yaml.resource(
          """
          apiVersion: v1
          kind: ConfigMap
          metadata: {name: a, namespace: shop}
          data: {word: sesame}
          """);

  private final ScriptedServer server = new ScriptedServer();

  @AfterEach
  void close() {
    server.close();
  }

  /** A program that creates the same object through a cluster, and then by its client alone. */
  public static void main(String[] args) {
    try (KubernetesClient client =
        new KubernetesClientBuilder().withConfig(ScriptedServer.config(args[0])).build()) {
      assertThat(KubernetesCluster.of(client).create(RESOURCE))
          .isInstanceOf(ClusterResponse.Done.class);
      client.raw(COLLECTION, "POST", RESOURCE.tree().toString());
    }
  }

  @Test
  void neither_what_is_sent_nor_what_is_answered_is_logged() throws Exception {
    server.on("POST " + COLLECTION, Told.json(200, RESOURCE.tree().toString()));
    Process program =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-Dorg.slf4j.simpleLogger.log."
                        + HttpLoggingInterceptor.class.getName()
                        + "=trace",
                    "-cp",
                    System.getProperty("java.class.path"),
                    SilenceTest.class.getName(),
                    server.address()))
            .redirectErrorStream(true)
            .start();
    String logged = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(program.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(program.exitValue()).as(logged).isZero();
    assertThat(server.lines()).filteredOn(line -> line.startsWith("POST")).hasSize(2);
    assertThat(logged.split("sesame", -1))
        .as("what the client itself logs of the second request, and only that")
        .hasSizeBetween(2, 3);
  }
}
