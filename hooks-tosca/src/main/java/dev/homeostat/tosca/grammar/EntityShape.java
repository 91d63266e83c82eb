package dev.homeostat.tosca.grammar;

import dev.homeostat.tosca.file.Dialect;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An object with keys that TOSCA defines.
 *
 * @param name how messages call it
 * @param keys what it may have, by name; one name may stand for other things in other versions
 * @param others what keys that TOSCA does not define look like, in which versions; {@code null} if
 *     there may be none
 */
record EntityShape(String name, Map<String, List<Key>> keys, @Nullable Others others)
    implements ValueShape {

  /**
   * A key.
   *
   * @param shape what its value looks like
   * @param mandatory whether it has to be there
   * @param in which versions know it
   */
  record Key(ValueShape shape, boolean mandatory, Set<Dialect> in) {}

  /**
   * Keys that the user names.
   *
   * @param shape what their values look like
   * @param in which versions allow them
   */
  record Others(ValueShape shape, Set<Dialect> in) {}

  static EntityShape named(String name) {
    return new EntityShape(name, Map.of(), null);
  }

  /** The same with all keys of another one. */
  EntityShape with(EntityShape other) {
    EntityShape all = this;
    for (Map.Entry<String, List<Key>> entry : other.keys.entrySet()) {
      for (Key key : entry.getValue()) {
        all = all.with(entry.getKey(), key);
      }
    }
    return all;
  }

  EntityShape may(String key, ValueShape shape) {
    return may(key, shape, Dialect.ALL);
  }

  EntityShape may(String key, ValueShape shape, Set<Dialect> in) {
    return with(key, new Key(shape, false, in));
  }

  EntityShape must(String key, ValueShape shape) {
    return must(key, shape, Dialect.ALL);
  }

  EntityShape must(String key, ValueShape shape, Set<Dialect> in) {
    return with(key, new Key(shape, true, in));
  }

  EntityShape others(ValueShape shape, Set<Dialect> in) {
    return new EntityShape(name, keys, new Others(shape, in));
  }

  /** The same with any value under some of the keys. */
  EntityShape loose(Collection<String> loose) {
    Map<String, List<Key>> all = new LinkedHashMap<>(keys);
    loose.forEach(
        each ->
            all.computeIfPresent(
                each,
                (ignored, of) ->
                    of.stream()
                        .map(key -> new Key(Leaf.VALUE, key.mandatory(), key.in()))
                        .toList()));
    return new EntityShape(name, all, others);
  }

  /** The same with another shape under a key. */
  EntityShape refined(String key, ValueShape shape) {
    Map<String, List<Key>> all = new LinkedHashMap<>(keys);
    all.computeIfPresent(
        key,
        (ignored, of) ->
            of.stream().map(each -> new Key(shape, each.mandatory(), each.in())).toList());
    return new EntityShape(name, all, others);
  }

  private EntityShape with(String name, Key key) {
    Map<String, List<Key>> all = new LinkedHashMap<>(keys);
    all.merge(name, List.of(key), EntityShape::both);
    return new EntityShape(this.name, all, others);
  }

  private static List<Key> both(List<Key> first, List<Key> more) {
    return Stream.concat(first.stream(), more.stream()).toList();
  }

  /** The key of this name in a version. */
  @Nullable Key key(String name, Dialect dialect) {
    for (Key key : keys.getOrDefault(name, List.of())) {
      if (key.in().contains(dialect)) {
        return key;
      }
    }
    return null;
  }
}
