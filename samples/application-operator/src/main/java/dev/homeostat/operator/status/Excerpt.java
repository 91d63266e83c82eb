package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The part of a list that a status has room for. Without a bound, the object of a large application
 * would be more than the server keeps, and its status could never be written.
 *
 * @param listed at most a hundred
 * @param omitted how many are not listed
 */
record Excerpt<T>(List<T> listed, int omitted) {

  private static final int MOST = 100;

  // Copies the list.
  Excerpt {
    listed = List.copyOf(listed);
  }

  /**
   * An excerpt of a list; what is alike stays in its order.
   *
   * @param all of which there may be many
   * @param first what is listed before the others
   */
  static <T> Excerpt<T> of(Collection<T> all, Predicate<T> first) {
    List<T> listed =
        Stream.concat(all.stream().filter(first), all.stream().filter(first.negate()))
            .limit(MOST)
            .toList();
    return new Excerpt<>(listed, all.size() - listed.size());
  }

  /** Puts the list into a status, and beside it how many are omitted. */
  void into(ObjectNode status, String name, Function<T, ObjectNode> tree) {
    ArrayNode list = status.putArray(name);
    listed.forEach(one -> list.add(tree.apply(one)));
    status.put(name + "Omitted", omitted);
  }
}
