package dev.homeostat.sharding.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Without a part of the fence, the simulation finds a fault. Two parts have tests of their own: the
 * margin {@code FenceMarginTest}, and that no answer of a later roster counts {@code
 * GroupMemberTest}.
 */
class ProtocolDefectsTest {

  private static final int HISTORIES = 1000;

  /** Returns the first history with a fault, so that the build need not search for it. */
  private static long knownHistory(ProtocolDefects defect) {
    return switch (defect) {
      case NO_DEADLINE_OF_THE_QUORUM -> 3;
      case NO_DEADLINE_OF_THE_REGISTER -> 373;
      case ANSWERS_COUNT_FROM_THEIR_ARRIVAL -> 274;
      case READS_COUNT_FROM_THEIR_ARRIVAL -> 1925;
      case NO_CLAIMS -> 2;
      case CLAIMS_COUNT_FOR_EACH_ROSTER -> 134;
      case NO_FORMER_ROSTERS -> 1;
      case ONE_FORMER_ROSTER -> 3;
      case EARLY_BARRIER -> 82;
    };
  }

  private static boolean hasFault(long history, ProtocolDefects defect) {
    return !SharingSimulation.random(history, defect).faults().isEmpty();
  }

  /** Searches for another history if the known one has no fault any more. */
  private static long findHistory(long known, ProtocolDefects defect) {
    return LongStream.concat(LongStream.of(known), LongStream.rangeClosed(1, HISTORIES))
        .filter(history -> hasFault(history, defect))
        .findFirst()
        .orElse(0);
  }

  @ParameterizedTest
  @EnumSource(ProtocolDefects.class)
  void without_a_part_the_simulation_finds_a_fault(ProtocolDefects defect) {
    long known = knownHistory(defect);
    assertThat(findHistory(known, defect))
        .as("a history with a fault, or 0 if none of %s has one", HISTORIES)
        .isEqualTo(known);
  }
}
