package dev.homeostat.tosca.function;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A built-in function of TOSCA 2.0.
 *
 * @param least arguments
 * @param most arguments
 * @param condition whether it gives true or false, whatever it is given
 */
record FunctionSignature(int least, int most, boolean condition) {

  private static final int ANY = Integer.MAX_VALUE;

  private static final Map<String, FunctionSignature> ALL = all();

  static Optional<FunctionSignature> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  private static Map<String, FunctionSignature> all() {
    Map<String, FunctionSignature> all = new HashMap<>();
    value(all, 1, ANY, "get_input");
    value(all, 2, ANY, "get_property", "get_attribute", "get_artifact", "available_allocation");
    value(all, 0, ANY, "value");
    value(all, 0, 0, "node_index", "relationship_index");
    condition(all, 2, ANY, "and", "or");
    condition(all, 1, 1, "not");
    condition(all, 2, 2, "xor", "equal", "greater_than", "greater_or_equal");
    condition(all, 2, 2, "less_than", "less_or_equal", "in_range", "valid_values");
    condition(all, 2, 2, "matches", "has_suffix", "has_prefix", "contains");
    condition(all, 2, 2, "has_entry", "has_key", "has_all_entries", "has_all_keys");
    condition(all, 2, 2, "has_any_entry", "has_any_key");
    value(all, 1, 1, "length", "round", "floor", "ceil");
    value(all, 1, ANY, "concat", "sum", "product");
    value(all, 1, 2, "join");
    value(all, 3, 3, "token");
    value(all, 1, ANY, "union", "intersection");
    value(all, 2, 2, "difference", "quotient", "remainder");
    return all;
  }

  private static void value(
      Map<String, FunctionSignature> all, int least, int most, String... names) {
    add(all, new FunctionSignature(least, most, false), names);
  }

  private static void condition(
      Map<String, FunctionSignature> all, int least, int most, String... names) {
    add(all, new FunctionSignature(least, most, true), names);
  }

  private static void add(
      Map<String, FunctionSignature> all, FunctionSignature signature, String... names) {
    for (String name : names) {
      all.put(name, signature);
    }
  }
}
