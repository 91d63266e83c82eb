package dev.homeostat.tree;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The members of a frozen object, in their order. They are read often and never written, so they
 * lie in a row: to walk along them makes nothing, and objects have few of them.
 */
final class Members extends AbstractMap<String, JsonNode> {

  /** So many are found sooner one by one than by their hash. */
  private static final int FEW = 8;

  private final Entry<String, JsonNode>[] entries;

  /** Places in the row, each plus one; at least as many again are free. Null if there are few. */
  private final int @Nullable [] places;

  /** Takes the row, of which no name is there twice. */
  Members(Entry<String, JsonNode>[] entries) {
    this.entries = entries;
    this.places = entries.length <= FEW ? null : places(entries);
  }

  private static int[] places(Entry<String, JsonNode>[] entries) {
    int[] places = new int[Integer.highestOneBit(entries.length) << 2];
    for (int i = 0; i < entries.length; i++) {
      int slot = slot(entries[i].getKey(), places);
      while (places[slot] != 0) {
        slot = next(slot, places);
      }
      places[slot] = i + 1;
    }
    return places;
  }

  private static int slot(Object name, int[] places) {
    int hash = name.hashCode();
    return (hash ^ (hash >>> Short.SIZE)) & (places.length - 1);
  }

  private static int next(int slot, int[] places) {
    return (slot + 1) & (places.length - 1);
  }

  @Override
  public @Nullable JsonNode get(@Nullable Object name) {
    if (name == null) {
      return null;
    }
    if (places == null) {
      for (Entry<String, JsonNode> entry : entries) {
        if (entry.getKey().equals(name)) {
          return entry.getValue();
        }
      }
      return null;
    }
    for (int slot = slot(name, places); places[slot] != 0; slot = next(slot, places)) {
      Entry<String, JsonNode> entry = entries[places[slot] - 1];
      if (entry.getKey().equals(name)) {
        return entry.getValue();
      }
    }
    return null;
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return get(name) != null;
  }

  @Override
  public int size() {
    return entries.length;
  }

  @Override
  public Set<Entry<String, JsonNode>> entrySet() {
    return new Row(entries);
  }

  @Override
  public JsonNode put(String name, JsonNode value) {
    throw Trees.frozen();
  }

  @Override
  public JsonNode remove(Object name) {
    throw Trees.frozen();
  }

  @Override
  public void clear() {
    throw Trees.frozen();
  }

  private static final class Row extends AbstractSet<Map.Entry<String, JsonNode>> {

    private final Entry<String, JsonNode>[] entries;

    Row(Entry<String, JsonNode>[] entries) {
      this.entries = entries;
    }

    @Override
    public Iterator<Entry<String, JsonNode>> iterator() {
      return Arrays.asList(entries).iterator();
    }

    @Override
    public int size() {
      return entries.length;
    }
  }
}
