package dev.homeostat.benchmarks.live;

/**
 * The size of a trial of the operator.
 *
 * @param applications each of five ConfigMaps
 * @param parts in which they are made; one more comes first and is not counted
 * @param parallel writers, and workers of the operator
 * @param kills the number of leaders that are killed
 * @param heap the maximum heap of the operator
 * @param compared whether the writes of a bare client are measured, too
 */
record TrialSize(
    int applications, int parts, int parallel, int kills, String heap, boolean compared) {

  /** Too small for meaningful results; for a test that all of it runs. */
  static final TrialSize SHORT = new TrialSize(4, 2, 4, 1, "256m", true);

  /** The size that the document shows. */
  static final TrialSize FULL = new TrialSize(1000, 4, 32, 5, "512m", true);

  TrialSize withApplications(int value) {
    return new TrialSize(value, parts, parallel, kills, heap, compared);
  }

  TrialSize withHeap(String value) {
    return new TrialSize(applications, parts, parallel, kills, value, compared);
  }

  /** The same without the bare client, which takes as long again. */
  TrialSize alone() {
    return new TrialSize(applications, parts, parallel, kills, heap, false);
  }

  /** The number of applications in each part. */
  int each() {
    return applications / parts;
  }

  /** The number of all applications, with those that are not counted. */
  int all() {
    return each() * (parts + 1);
  }
}
