package dev.homeostat.sharding.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever fails in a group, no two members hold a segment, and in the end all are held evenly. */
class SharingSimulationTest {

  private static void run(long seed) {
    SharingSimulation simulation = SharingSimulation.random(seed, ProtocolDefect.NONE);
    boolean recovered = simulation.recovers();
    assertThat(simulation.faults()).as("seed " + seed).isEmpty();
    assertThat(recovered).as("seed " + seed + "\n" + simulation).isTrue();
  }

  @Test
  void random_faults_break_nothing() {
    for (long seed = 0; seed < 10; seed++) {
      run(seed);
    }
  }

  /** It goes on with what it held, while another knows only the rosters that leave it out. */
  @Test
  void a_member_that_is_left_out_and_taken_back_holds_nothing_beside_another() {
    run(508109);
  }

  /** As many as {@code -Dsharing.histories} says, from {@code -Dsharing.seed}. */
  @Test
  @Tag("long")
  void many_random_faults_break_nothing() {
    long first = Long.getLong("sharing.seed", 1000);
    for (long i = 0; i < Long.getLong("sharing.histories", 20_000); i++) {
      run(first + i);
    }
  }
}
