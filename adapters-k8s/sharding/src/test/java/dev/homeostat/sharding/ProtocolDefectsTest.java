package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Without a part of the fence, the simulation finds a fault. Why others wait for the margin is
 * shown by {@link FenceMarginTest}.
 */
class ProtocolDefectsTest {

  private static final int HISTORIES = 1000;

  private static long firstFault(ProtocolDefect defect, int most) {
    for (long seed = 1; seed <= most; seed++) {
      if (!SharingSimulation.random(seed, defect).faults().isEmpty()) {
        return seed;
      }
    }
    return 0;
  }

  @ParameterizedTest
  @EnumSource(ProtocolDefects.class)
  @Tag("long")
  void without_a_part_the_simulation_finds_a_fault(ProtocolDefects defect) {
    assertThat(firstFault(defect, HISTORIES)).isPositive();
  }
}
