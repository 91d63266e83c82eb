package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The description of a kind, as far as the engine needs it.
 *
 * @param namespaced whether its objects live in a namespace
 * @param statusSubresource whether {@code status} is written by itself
 * @param lists by path without elements ({@code /spec/containers/env}), how the server identifies a
 *     list's elements (rule SCHEMA-6); only where it publishes that
 * @param atomicMaps the paths of objects that the server writes as one value (rule SCHEMA-9)
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record KindInfo(
    boolean namespaced,
    boolean statusSubresource,
    Map<FieldPath, ListType> lists,
    Set<FieldPath> atomicMaps)
    implements KindAnswer {

  // Copies the collections.
  public KindInfo {
    lists = Map.copyOf(lists);
    atomicMaps = Set.copyOf(atomicMaps);
  }

  /**
   * A kind of which only the scope is known.
   *
   * @param namespaced whether its objects live in a namespace
   * @return a kind with a status subresource and no word on lists
   */
  public static KindInfo of(boolean namespaced) {
    return new KindInfo(namespaced, true, Map.of(), Set.of());
  }

  /** The way in which the elements of a list are identified. */
  public sealed interface ListType permits Keyed, SetOfScalars, Atomic {}

  /**
   * By key fields.
   *
   * @param keys their names; not empty
   */
  public record Keyed(List<String> keys) implements ListType {
    // Copies the keys.
    public Keyed {
      keys = List.copyOf(keys);
      if (keys.isEmpty()) {
        throw new IllegalArgumentException("a keyed list has keys");
      }
    }
  }

  /** By their value. */
  public record SetOfScalars() implements ListType {}

  /** Not at all: the list is one value. */
  public record Atomic() implements ListType {}
}
