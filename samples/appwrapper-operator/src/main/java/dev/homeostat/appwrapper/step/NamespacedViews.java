package dev.homeostat.appwrapper.step;

import dev.homeostat.controller.SecondaryView;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The views of one kind: one for each namespace of the operator, which may have no permissions
 * elsewhere, or one for all namespaces.
 */
final class NamespacedViews<V> {

  private static final String ALL = "";

  private final Map<String, SecondaryView<V>> views;

  /**
   * Views that are not watched yet.
   *
   * @param namespaces of the operator; empty for all
   * @param view makes the view of a namespace; of all if that is empty
   */
  NamespacedViews(List<String> namespaces, Function<String, SecondaryView<V>> view) {
    List<String> each = namespaces.isEmpty() ? List.of(ALL) : namespaces;
    this.views = each.stream().distinct().collect(Collectors.toMap(UnaryOperator.identity(), view));
  }

  /** Returns the view of a namespace of the operator. */
  SecondaryView<V> of(String namespace) {
    return Objects.requireNonNull(
        views.getOrDefault(namespace, views.get(ALL)), "a namespace of the operator");
  }

  Stream<SecondaryView<V>> all() {
    return views.values().stream();
  }
}
