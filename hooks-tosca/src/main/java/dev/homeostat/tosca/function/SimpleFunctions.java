package dev.homeostat.tosca.function;

import dev.homeostat.tosca.file.Part;

/** The functions of the Simple Profile, and what their arguments look like. */
final class SimpleFunctions {

  private SimpleFunctions() {}

  static boolean isCall(String name, Part given) {
    boolean list = given.tree().isArray();
    int size = given.tree().size();
    boolean named = list && size > 0 && given.get(0).text().isPresent();
    return switch (name) {
      case "get_input", "get_nodes_of_type" -> given.text().isPresent() || named;
      case "get_property", "get_attribute", "get_artifact" -> named && size > 1;
      case "get_operation_output" -> named && size > 2;
      case "concat" -> list;
      case "join" -> list && (size == 1 || size == 2) && isListOrCall(given.get(0));
      case "token" -> list && size == 3;
      default -> false;
    };
  }

  private static boolean isListOrCall(Part part) {
    return part.tree().isArray() || part.isObject();
  }
}
