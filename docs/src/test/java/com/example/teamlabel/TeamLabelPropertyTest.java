// snippet: team-label-property
package com.example.teamlabel;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;

import dev.homeostat.Application;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.arbitrary.Applications;
import dev.homeostat.testkit.fault.Faults;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TeamLabelPropertyTest {

  @Property(tries = 20)
  void any_application_settles_with_it_whatever_goes_wrong(
      @ForAll("applications") Application application, @ForAll long seed) {
    Simulation sim = Simulation.of(application).hook(new TeamLabel()).faults(Faults.seeded(seed));

    assertThat(sim.settle()).isSettled();
  }

  @Provide
  Arbitrary<Application> applications() {
    return Applications.any();
  }
}
// end
