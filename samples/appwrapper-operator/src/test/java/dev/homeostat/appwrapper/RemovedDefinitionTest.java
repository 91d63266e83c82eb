package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.CustomKinds;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;
import org.junit.jupiter.api.Test;

/** The definition of a wrapped kind is removed, which hangs nothing. */
class RemovedDefinitionTest extends WrapperGround {

  private static final String GROUP = "removed.appwrapper.example.com";

  private static final String RESET_ONCE =
      "workload.codeflare.dev.appwrapper/failureGracePeriodDuration: 0s\n"
          + "workload.codeflare.dev.appwrapper/retryPausePeriodDuration: 1h\n";

  RemovedDefinitionTest(RunningApiServer server) {
    super(server);
  }

  private static String thing(String kind) {
    return Wrappers.object(GROUP + "/v1", kind, "{}");
  }

  private void define(String kind) {
    CustomKinds.define(client, CustomKind.of(GROUP, kind));
    // The group is still served when the kind is not.
    CustomKinds.define(client, CustomKind.of(GROUP, "Remaining"));
  }

  private void removeDefinition(String plural) {
    client.apiextensions().v1().customResourceDefinitions().withName(plural + "." + GROUP).delete();
  }

  @Test
  void a_running_one_fails_and_can_be_deleted() {
    define("Thing");
    operator();
    wrap("sample", Wrappers.pod("a"), thing("Thing"));
    awaitPhase("sample", "Running");
    removeDefinition("things");
    awaitPhase("sample", "Failed");
    assertThat(condition("sample", "Unhealthy")).isEqualTo("True/MissingComponent");
    awaitCondition("sample", "QuotaReserved", "False/Failed");
    assertThat(pod("a")).isEmpty();
    delete("sample");
    awaitGone("sample");
  }

  @Test
  void one_that_is_being_reset_goes_on() {
    define("Part");
    operator();
    wrap("sample", RESET_ONCE, false, Wrappers.pod("a"), thing("Part"));
    awaitPhase("sample", "Running");
    hold("a", "example.com/hold");
    play("a", "Failed");
    awaitPhase("sample", "Resetting");
    removeDefinition("parts");
    hold("a");
    awaitCondition("sample", "ResourcesDeployed", "False/Resetting");
    delete("sample");
    awaitGone("sample");
  }
}
