package dev.homeostat.benchmarks.live;

/** One of those who make the same applications, each in a namespace of its own. */
@FunctionalInterface
interface Side {

  /** Makes applications, and says how long it took until all of them were there. */
  Took make(Part part) throws Exception;
}
