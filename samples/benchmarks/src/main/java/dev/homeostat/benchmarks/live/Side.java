package dev.homeostat.benchmarks.live;

/** One of those who make the same applications, each in a namespace of its own. */
@FunctionalInterface
interface Side {

  /** Creates applications, and returns the time until all of them were there. */
  Took make(Part part) throws Exception;
}
