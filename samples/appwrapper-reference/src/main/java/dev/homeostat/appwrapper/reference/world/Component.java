package dev.homeostat.appwrapper.reference.world;

/**
 * A component of the specification.
 *
 * @param replicas how many pods its pod sets have together
 * @param completions of a Job: how many of its pods have to succeed
 */
public record Component(Kind kind, int replicas, int completions) {

  /** What a component wraps, as far as its evaluation differs. */
  public enum Kind {
    JOB,
    OTHER
  }

  public static Component job(int parallelism, int completions) {
    return new Component(Kind.JOB, Math.min(parallelism, completions), completions);
  }

  public static Component other(int replicas) {
    return new Component(Kind.OTHER, replicas, replicas);
  }
}
