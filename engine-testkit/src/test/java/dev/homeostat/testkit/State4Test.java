package dev.homeostat.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Pass;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Condition;
import org.junit.jupiter.api.Test;

/** STATE-4: lost state is rebuilt from the marks on the objects. */
class State4Test {

  private static Application app(String... names) {
    StringBuilder manifest = new StringBuilder();
    for (String name : names) {
      manifest
          .append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: ")
          .append(name)
          .append("}\ndata: {k: v}\n");
    }
    return Application.named("shop", "web").manifest(Manifest.parse(manifest.toString())).build();
  }

  @Test
  void what_is_ours_stays_ours_and_nothing_is_written() {
    Simulation simulation = Simulation.of(app("a", "b"));
    simulation.settle();
    Pass pass = simulation.loseState().pass();
    PassAssert.assertThat(pass).isSettled();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.delta().unchanged()).hasSize(2);
    assertThat(pass.state().condition(Condition.STATE_REBUILT)).isPresent();
  }

  @Test
  void what_is_no_longer_wanted_is_still_found_and_deleted() {
    Simulation simulation = Simulation.of(app("a", "b"));
    simulation.settle();
    simulation.loseState().want(app("a")).settle();
    assertThat(simulation.cluster().get(ResourceId.configMap("b").in("shop"))).isEmpty();
  }

  @Test
  void a_first_pass_says_nothing_of_a_loss() {
    Pass pass = Simulation.of(app("a")).pass();
    assertThat(pass.state().condition(Condition.STATE_REBUILT)).isEmpty();
  }
}
