package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each part of the fence is needed: without it, the simulation finds a fault. */
public class ProtocolDefectsTest {

  private static final int HISTORIES = 300;

  static long firstFault(ProtocolDefect defect, int most) {
    for (long seed = 1; seed <= most; seed++) {
      if (!SharingSimulation.random(seed, defect).faults().isEmpty()) {
        return seed;
      }
    }
    return 0;
  }

  @ParameterizedTest
  @EnumSource(ProtocolDefects.class)
  void without_a_part_the_simulation_finds_a_fault(ProtocolDefects defect) {
    assertThat(firstFault(defect, HISTORIES)).isPositive();
  }

  public static void main(String[] args) {
    for (ProtocolDefects defect : ProtocolDefects.values()) {
      System.out.println(defect + " " + firstFault(defect, Integer.parseInt(args[0])));
    }
  }
}
