// snippet: team-label-contract
package com.example.teamlabel;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.Write.patch;
import static dev.homeostat.testkit.fault.Faults.losesAnswerTo;
import static dev.homeostat.testkit.fault.Faults.normalises;
import static dev.homeostat.testkit.fault.Faults.request;
import static dev.homeostat.testkit.fault.Faults.stopsAfter;
import static dev.homeostat.testkit.fault.Faults.write;

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
  void a_hand_edit_is_put_back_with_one_patch() {
    Simulation sim = Simulation.of(application()).hook(hook());
    sim.settle();
    sim.edit("apps/Deployment", "web", "/metadata/labels/team", "red");

    assertThat(sim.pass()).wrote(patch("apps/Deployment web", "/metadata/labels/team", "blue"));
    assertThat(sim.pass()).wroteNothing();
  }

  @Test
  void it_survives_a_bad_day() {
    Simulation sim =
        Simulation.of(application())
            .hook(hook())
            .faults(normalises(), losesAnswerTo(write(2)), stopsAfter(request(5)));

    sim.settle();

    assertThat(sim.pass()).isSettled().wroteNothing();
  }
}
// end
