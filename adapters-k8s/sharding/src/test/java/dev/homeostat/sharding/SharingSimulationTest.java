package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever fails in a group, no two members hold a segment, and in the end all are held evenly. */
public class SharingSimulationTest {

  private static void run(long seed) {
    SharingSimulation simulation = SharingSimulation.random(seed, ProtocolDefect.NONE);
    boolean recovered = simulation.recovers();
    assertThat(simulation.faults()).as("seed " + seed).isEmpty();
    assertThat(recovered).as("seed " + seed + "\n" + simulation).isTrue();
  }

  @Test
  void random_faults_break_nothing() {
    for (long seed = 0; seed < 100; seed++) {
      run(seed);
    }
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

  public static void main(String[] args) {
    long bad = 0;
    for (long seed = Long.parseLong(args[0]); seed < Long.parseLong(args[1]); seed++) {
      try {
        run(seed);
      } catch (AssertionError e) {
        String m = e.getMessage();
        if (bad++ < 12) System.out.println(m.substring(0, Math.min(900, m.length())));
      }
    }
    System.out.println("bad " + bad);
  }
}
