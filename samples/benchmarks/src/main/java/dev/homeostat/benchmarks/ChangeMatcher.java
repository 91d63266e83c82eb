package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A way to find out whether anything has to be done.
 *
 * @param <W> what is kept of a wanted object
 * @param <L> what is made of an event
 */
interface ChangeMatcher<W, L> {

  /** Prepares what is wanted, once for a manifest. */
  W wanted(ObjectNode tree);

  /** Reads the object of a watch event. */
  L live(byte[] event);

  /** Returns whether nothing has to be done. */
  boolean isInSync(W wanted, L live);
}
