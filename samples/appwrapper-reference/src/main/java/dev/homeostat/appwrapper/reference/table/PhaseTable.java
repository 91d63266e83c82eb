package dev.homeostat.appwrapper.reference.table;

import dev.homeostat.appwrapper.reference.world.Phase;
import java.util.List;

/** The phase table: the rows of each phase, and of deletion. */
public final class PhaseTable {

  private PhaseTable() {}

  /** The first row that holds; exactly one counts. */
  public static Row rowOf(Situation situation) {
    return rowsOf(situation).stream()
        .filter(row -> row.when().test(situation))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No row for " + situation));
  }

  public static Step decide(Situation situation) {
    return rowOf(situation).then().apply(situation);
  }

  private static List<Row> rowsOf(Situation situation) {
    return situation.wrapper().deleting() ? DeletionRows.ROWS : rowsOf(situation.status().phase());
  }

  static List<Row> rowsOf(Phase phase) {
    return switch (phase) {
      case EMPTY -> SuspensionRows.EMPTY;
      case SUSPENDED -> SuspensionRows.SUSPENDED;
      case RESUMING -> ResumingRows.ROWS;
      case RUNNING -> RunningRows.ROWS;
      case RESETTING -> ResettingRows.ROWS;
      case SUSPENDING -> SuspensionRows.SUSPENDING;
      case SUCCEEDED -> EndRows.SUCCEEDED;
      case FAILED -> EndRows.FAILED;
      case TERMINATING -> DeletionRows.ROWS;
    };
  }
}
