package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The Deployment of these benchmarks, for those that run it on a real server. */
public final class Samples {

  private Samples() {}

  /**
   * As its owner wants it.
   *
   * @return a new tree
   */
  public static ObjectNode wanted() {
    return Web.wanted();
  }

  /**
   * As an API server returns it.
   *
   * @return a new tree
   */
  public static ObjectNode live() {
    return Web.live();
  }
}
