package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A way to detect whether anything has to be done.
 *
 * @param <W> the prepared form of a desired object
 * @param <L> the form of a live object, made from an event
 */
interface ChangeMatcher<W, L> {

  /** Prepares a desired object, once for a manifest. */
  W wanted(ObjectNode tree);

  /** Reads the object of a watch event. */
  L live(byte[] event);

  /** Returns whether nothing has to be done. */
  boolean isInSync(W wanted, L live);

  /** Returns whether nothing has to be done about the object of a watch event. */
  default boolean isInSync(W wanted, byte[] event) {
    return isInSync(wanted, live(event));
  }
}
