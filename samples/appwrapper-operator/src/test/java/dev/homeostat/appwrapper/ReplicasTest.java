package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several replicas, of which one leads. */
@Tag("long")
class ReplicasTest extends WrapperGround {

  ReplicasTest(RunningApiServer server) {
    super(server);
  }

  private RunningProgram replica() {
    // A lease that a slow machine does not lose; a replica that ends gives it back at once.
    return replica(
        Settings.DEFAULT,
        client,
        "--leader-election=true",
        "--lease-duration=30s",
        "--lease-namespace=" + namespace);
  }

  @Test
  void the_lead_passes_on_amid_a_deletion() {
    RunningProgram first = replica();
    await().atMost(PATIENCE).until(first::isWorking);
    RunningProgram second = replica();
    wrap("sample", Wrappers.pod("a"));
    awaitPhase("sample", "Running");
    hold("a", "wrappers.example.com/held");
    delete("sample");
    awaitPhase("sample", "Terminating");
    await().atMost(PATIENCE).until(() -> pod("a").orElseThrow().isBeingDeleted());

    first.close();
    await().atMost(PATIENCE).until(second::isWorking);
    assertThat(condition("sample", "QuotaReserved")).isEqualTo("True/Resuming");
    hold("a");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
  }
}
