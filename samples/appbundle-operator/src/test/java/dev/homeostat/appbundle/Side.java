package dev.homeostat.appbundle;

import dev.homeostat.kubernetes.testing.FaultProxy;

/** One of the operators that a scenario runs on. */
interface Side extends AutoCloseable {

  /** Lets the operator work on a bundle: the model runs exactly one pass, ours works by itself. */
  void work(String bundle);

  /**
   * The same while somebody plays the controllers of the cluster: waits for an object, and reports
   * on it. The pass of the model waits for this report.
   */
  void work(String bundle, Runnable controllers);

  /** A state on the way, that both operators reach. */
  void reaches(Runnable state);

  /**
   * The end of a scenario: the law holds with ours. With the model it does not, and the fault shows
   * instead.
   */
  void ends(Runnable law, Runnable fault);

  /** The end of a scenario that is the same with both. */
  default void ends(Runnable law) {
    reaches(law);
  }

  /** The connection of the operator to the API server. */
  FaultProxy proxy();

  @Override
  void close();
}
