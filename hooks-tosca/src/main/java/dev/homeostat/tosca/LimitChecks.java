package dev.homeostat.tosca;

/** The checks of limits that users set. */
final class LimitChecks {

  private LimitChecks() {}

  /** Returns a limit that is large enough. */
  static int atLeastOne(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a limit is at least 1, got " + most);
    }
    return most;
  }
}
