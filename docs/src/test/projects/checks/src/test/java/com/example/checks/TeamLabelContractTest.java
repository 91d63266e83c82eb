package com.example.checks;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.Write.patch;

import com.example.labels.TeamLabel;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.ManglingHookContract;
import org.junit.jupiter.api.Test;

class TeamLabelContractTest extends ManglingHookContract {

  @Override
  protected ManglingHook hook() {
    return new TeamLabel();
  }

  @Test
  void a_hand_edit_is_undone() {
    Simulation simulation = Simulation.of(application()).hook(hook());
    simulation.settle();
    simulation.edit("apps/Deployment", "web", "/metadata/labels/team", "red");
    assertThat(simulation.pass()).wrote(patch("apps/Deployment web", "/metadata/labels/team", "blue"));
  }
}
