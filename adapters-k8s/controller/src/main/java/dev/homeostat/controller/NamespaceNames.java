package dev.homeostat.controller;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The namespaces to which a controller is restricted. */
final class NamespaceNames {

  private NamespaceNames() {}

  /**
   * Checks names.
   *
   * @param values null if a caller passes a null without a type
   * @throws IllegalArgumentException if there is a null
   */
  static List<String> of(String @Nullable ... values) {
    if (values == null || Arrays.stream(values).anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException(
          "expected names of namespaces, got null: a client without a namespace in its kubeconfig"
              + " has none; name one, or leave .namespaces(…) out for all");
    }
    return List.of(values);
  }
}
