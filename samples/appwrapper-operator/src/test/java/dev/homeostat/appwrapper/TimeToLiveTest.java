package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.Test;

/** The end of AppWrappers that have succeeded. */
class TimeToLiveTest extends WrapperGround {

  private static final String TTL =
      AT_ONCE + "workload.codeflare.dev.appwrapper/successTTLDuration: 2s\n";

  TimeToLiveTest(RunningApiServer server) {
    super(server);
  }

  private void succeed(String annotations) {
    operator();
    wrap("sample", annotations, false, Wrappers.pod("a"));
    awaitPhase("sample", "Running");
    play("a", "Succeeded");
  }

  @Test
  void the_objects_of_one_that_succeeded_go_when_its_time_to_live_has_passed() {
    succeed(TTL);
    awaitCondition("sample", "ResourcesDeployed", "False/Succeeded");
    assertThat(pod("a")).isEmpty();
    assertThat(status("sample").path("phase").asText()).isEqualTo("Succeeded");
    assertThat(conditionTree("sample", "ResourcesDeployed").path("message").asText())
        .isEqualTo("Time to live after success of 2s expired");
  }

  @Test
  void it_goes_itself_if_its_annotation_says_so() {
    succeed(TTL + "workload.codeflare.dev.appwrapper/deleteAfterSuccessTTL: \"true\"\n");
    awaitGone("sample");
    assertThat(pod("a")).isEmpty();
  }
}
