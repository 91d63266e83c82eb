package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RestartableApiServer;
import dev.homeostat.kubernetes.testing.RestartableApiServer.Part;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An API server that is killed and comes back in the midst of the life of an AppWrapper. */
@Tag("long")
class RestartedServerTest extends WrapperGround {

  private static RestartableApiServer server;

  RestartedServerTest() {
    super(server.config());
  }

  @BeforeAll
  static void start() {
    server = RestartableApiServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private void restart() {
    server.kill(Part.API_SERVER);
    server.restart(Part.API_SERVER);
  }

  @Test
  void a_life_goes_on_where_it_was() {
    operator();
    wrap("sample", Wrappers.pod("a"), Wrappers.pod("b"));
    awaitPhase("sample", "Running");
    restart();
    play("a", "Running");
    play("b", "Running");
    awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");
    assertThat(status("sample").path("resettingCount").asInt()).isZero();

    restart();
    client.pods().inNamespace(namespace).withName("a").withGracePeriod(0).delete();
    awaitCondition("sample", "Unhealthy", "True/MissingComponent");
    awaitCondition("sample", "QuotaReserved", "False/Failed");

    wrap("held", Wrappers.pod("c"));
    awaitPhase("held", "Running");
    hold("c", "wrappers.example.com/held");
    delete("held");
    await().atMost(PATIENCE).until(() -> pod("c").orElseThrow().isBeingDeleted());
    restart();
    assertThat(condition("held", "QuotaReserved")).isEqualTo("True/Resuming");
    hold("c");
    awaitGone("held");
    assertThat(pod("c")).isEmpty();
  }
}
