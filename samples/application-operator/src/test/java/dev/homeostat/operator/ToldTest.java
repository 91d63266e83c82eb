package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** What the operator tells those who look after it. */
class ToldTest extends Ground {

  private static final String SECRET =
      """
      manifest:
      - apiVersion: v1
        kind: Secret
        metadata: {name: access}
        stringData: {password: correct horse}
      - apiVersion: v1
        kind: ConfigMap
        metadata: {name: settings}
        data: {mode: fast}
      """;

  ToldTest(RunningApiServer server) {
    super(server);
  }

  private static HttpResponse<String> get(StartedOperator operator, String path) {
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create("http://localhost:" + operator.port() + "/" + path))
                  .build(),
              BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Test
  void it_lives_and_is_ready_until_it_ends() {
    StartedOperator operator = operator();
    assertThat(get(operator, "livez").statusCode()).isEqualTo(200);
    assertThat(get(operator, "readyz").statusCode()).isEqualTo(200);
    assertThat(get(operator, "secrets").statusCode()).isEqualTo(404);
    operator.close();
    assertThatThrownBy(() -> get(operator, "livez")).hasCauseInstanceOf(ConnectException.class);
  }

  @Test
  void its_metrics_count_what_was_done_and_name_nobody() {
    StartedOperator operator = operator();
    application("web", SECRET);
    awaitPhase("web", "Ready");
    merge("v1", "ConfigMap", "settings", "{\"data\": {\"mode\": \"slow\"}}");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(get(operator, "metrics").body())
                    .containsPattern("homeostat_drifts_total\\{[^}]*} 1.0"));
    String metrics = get(operator, "metrics").body();
    assertThat(metrics)
        .containsPattern("homeostat_writes_total\\{[^}]*verb=\"create\"[^}]*} 2.0")
        .containsPattern("homeostat_loop_leads\\{[^}]*} 1.0")
        .containsPattern("homeostat_loop_keys\\{[^}]*state=\"waiting\"[^}]*} 0.0")
        .doesNotContain(namespace)
        .doesNotContain("settings")
        .doesNotContain("correct horse");
  }
}
