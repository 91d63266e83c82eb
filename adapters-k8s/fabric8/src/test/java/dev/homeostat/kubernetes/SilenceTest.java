package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.Answer;
import io.fabric8.kubernetes.client.http.HttpLoggingInterceptor;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Secrets are in no log, not even where the client is told to log all it sends (rule SECRET-1). */
class SilenceTest {

  private static final String COLLECTION = "/api/v1/namespaces/shop/configmaps";

  private final PrintStream err = System.err;
  private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
  private ScriptedServer server;

  @BeforeEach
  void listen() {
    System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
    server = new ScriptedServer();
  }

  @AfterEach
  void close() {
    server.close();
    System.setErr(err);
  }

  @Test
  void neither_what_is_sent_nor_what_is_answered_is_logged() {
    assertThat(LoggerFactory.getLogger(HttpLoggingInterceptor.class).isTraceEnabled()).isTrue();
    Resource resource =
        Yaml.resource(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: a, namespace: shop}
            data: {word: sesame}
            """);
    server.on("POST " + COLLECTION, Told.json(200, resource.tree().toString()));
    Answer answer = server.cluster().create(resource);
    assertThat(answer).isInstanceOf(Answer.Done.class);

    server.client().raw(COLLECTION, "POST", resource.tree().toString());
    // The client logs on a thread of its own.
    await().until(() -> logged.toString(StandardCharsets.UTF_8).contains("sesame"));
    assertThat(logged.toString(StandardCharsets.UTF_8).split("sesame", -1))
        .as("what the client itself logs of the second request, and only that")
        .hasSizeBetween(2, 3);
  }
}
