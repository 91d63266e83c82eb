package dev.homeostat.benchmarks.live;

/** Reads one figure of a running operator. */
@FunctionalInterface
interface Gauge {

  /** Returns the figure. */
  double read(ComparedOperator operator) throws Exception;
}
