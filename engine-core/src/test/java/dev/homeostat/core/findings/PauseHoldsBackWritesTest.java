package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * The pause after a failure holds back writes, and only those of the same specification (ACT-6).
 */
class PauseHoldsBackWritesTest {

  private static Stage losing(boolean[] losing) {
    return Stage.of(config("a", "v"))
        .filter(
            (request, server) -> {
              ClusterResponse answer = server.get();
              boolean lost = losing[0] && request.isWrite();
              return lost
                  ? ClusterResponse.Refused.noAnswer("the connection was lost", true)
                  : answer;
            });
  }

  @Test
  void what_a_write_did_without_an_answer_counts_at_once() {
    boolean[] losing = {true};
    Stage stage = losing(losing);
    assertThat(stage.pass().delta().waiting()).hasSize(1);
    losing[0] = false;
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().unchanged()).containsExactly(configMap("a"));
    assertThat(pass.problems()).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void a_changed_manifest_is_tried_at_once() {
    boolean[] losing = {true};
    Stage stage = losing(losing);
    stage.pass();
    losing[0] = false;
    ReconcileResult pass = stage.want(config("a", "w")).pass();
    assertThat(pass.delta().updated()).hasSize(1);
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"w\"");
  }

  @Test
  void a_changed_manifest_waits_where_the_server_asked_for_time() {
    Stage stage =
        Stage.of(config("a", "v"))
            .filter(
                (request, server) ->
                    request.isWrite()
                        ? ClusterResponse.Refused.of(429, "", "")
                            .withRetryAfter(Duration.ofSeconds(77))
                        : server.get());
    stage.pass();
    assertThat(stage.want(config("a", "w")).pass().requests()).isEmpty();
  }
}
