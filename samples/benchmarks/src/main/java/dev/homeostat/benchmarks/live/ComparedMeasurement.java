package dev.homeostat.benchmarks.live;

/** Reads one figure of a running operator. */
@FunctionalInterface
interface ComparedMeasurement {

  /** Returns the figure. */
  double read(ComparedOperator operator) throws Exception;
}
