package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import java.util.Iterator;
import java.util.Set;

/**
 * A key that an object has twice.
 *
 * @param key the key
 * @param first the line of the first one, from 0
 */
record DuplicateKey(String key, int first) {

  static final String CODE = "DuplicateKey";

  /** The depth of the value that is a document. */
  private static final int ROOT = 1;

  /** Longer keys, and those with other characters, may be anything. */
  private static final String PLAIN = "[A-Za-z0-9._/-]{1,63}";

  /** The members of each Kubernetes object. */
  private static final Set<String> OBJECT = Set.of("apiVersion", "kind");

  /** Returns the position of a key among those of an object. */
  static int ordinal(ObjectNode object, String key) {
    int ordinal = 0;
    for (Iterator<String> names = object.fieldNames(); !names.next().equals(key); ) {
      ordinal++;
    }
    return ordinal;
  }

  /**
   * Returns a problem with its explanation.
   *
   * @param object that has the key
   * @param depth of the object
   * @param problem at the second key
   */
  Problem in(ObjectNode object, int depth, Problem problem) {
    boolean isResource = depth == ROOT && OBJECT.stream().allMatch(object::has);
    return problem
        .expected("each key once")
        .got(
            (key.matches(PLAIN) ? "the key " + key : "the same key")
                + " twice, first in line "
                + (first + 1))
        .advice(
            isResource
                ? "remove one of the two, or put a line with --- between two objects"
                : "remove one of the two");
  }
}
