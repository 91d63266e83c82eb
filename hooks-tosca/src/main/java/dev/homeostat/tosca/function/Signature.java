package dev.homeostat.tosca.function;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A built-in function of TOSCA 2.0.
 *
 * @param least arguments
 * @param most arguments
 * @param result what it gives, as far as that is always the same
 */
record Signature(int least, int most, Result result) {

  /** What a function gives. */
  enum Result {
    BOOLEAN,
    INTEGER,
    FLOAT,
    STRING,
    LIST,
    OPEN
  }

  private static final int ANY = Integer.MAX_VALUE;

  private static final Map<String, Signature> ALL = all();

  static Optional<Signature> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static Map<String, Signature> all() {
    Map<String, Signature> all = new HashMap<>();
    add(all, 1, ANY, Result.OPEN, "get_input");
    add(all, 2, ANY, Result.OPEN, "get_property", "get_attribute", "available_allocation");
    add(all, 2, ANY, Result.STRING, "get_artifact");
    add(all, 0, ANY, Result.OPEN, "value");
    add(all, 0, 0, Result.INTEGER, "node_index", "relationship_index");
    add(all, 2, ANY, Result.BOOLEAN, "and", "or");
    add(all, 1, 1, Result.BOOLEAN, "not");
    add(all, 2, 2, Result.BOOLEAN, "xor", "equal", "greater_than", "greater_or_equal");
    add(all, 2, 2, Result.BOOLEAN, "less_than", "less_or_equal", "in_range", "valid_values");
    add(all, 2, 2, Result.BOOLEAN, "matches", "has_suffix", "has_prefix", "contains");
    add(all, 2, 2, Result.BOOLEAN, "has_entry", "has_key", "has_all_entries", "has_all_keys");
    add(all, 2, 2, Result.BOOLEAN, "has_any_entry", "has_any_key");
    add(all, 1, 1, Result.INTEGER, "length", "round", "floor", "ceil");
    add(all, 1, ANY, Result.OPEN, "concat", "sum", "product");
    add(all, 1, 2, Result.STRING, "join");
    add(all, 3, 3, Result.STRING, "token");
    add(all, 1, ANY, Result.LIST, "union", "intersection");
    add(all, 2, 2, Result.OPEN, "difference", "quotient", "remainder");
    return all;
  }

  private static void add(
      Map<String, Signature> all, int least, int most, Result result, String... names) {
    for (String name : names) {
      all.put(name, new Signature(least, most, result));
    }
  }
}
