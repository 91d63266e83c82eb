package dev.homeostat.benchmarks.live;

/**
 * The size of a trial of the operator.
 *
 * @param applications each of five ConfigMaps
 * @param parts in which they are made; one more comes first and is not counted
 * @param parallel writers, and workers of the operator
 * @param kills the number of leaders that are killed
 * @param heap the maximum heap of the operator
 */
record TrialSize(int applications, int parts, int parallel, int kills, String heap) {

  /** Too small for meaningful results; for a test that all of it runs. */
  static final TrialSize SHORT = new TrialSize(4, 2, 4, 1, "256m");

  /** The size that the document shows. */
  static final TrialSize FULL = new TrialSize(1000, 4, 32, 5, "512m");

  TrialSize withApplications(int value) {
    return new TrialSize(value, parts, parallel, kills, heap);
  }

  TrialSize withHeap(String value) {
    return new TrialSize(applications, parts, parallel, kills, value);
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
