package dev.homeostat.yaml;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Origin;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The locations of the values of a tree, stored as a few numbers for each value and no object: a
 * location is computed on demand, by traversing the tree and the marks in parallel.
 */
final class NodeLocations implements Origin {

  /** Objects with more members than this get an index when first asked about. */
  private static final int SMALL = 32;

  private final String file;
  private final JsonNode tree;
  private final int[] lines;
  private final int[] columns;

  /** By value: the index of its first child in {@link #children}. */
  private final int[] firstChild;

  private final int[] children;
  private final Map<Integer, Map<String, Integer>> indexes = new ConcurrentHashMap<>();

  private NodeLocations(String file, JsonNode tree, Builder builder) {
    this.file = file;
    this.tree = tree;
    this.lines = Arrays.copyOf(builder.lines, builder.size);
    this.columns = Arrays.copyOf(builder.columns, builder.size);
    this.firstChild = Arrays.copyOf(builder.firstChild, builder.size);
    this.children = Arrays.copyOf(builder.children, builder.linked);
  }

  @Override
  public Optional<Location> locate(JsonPointer pointer) {
    int mark = 0;
    JsonNode node = tree;
    for (JsonPointer rest = pointer; !rest.matches(); rest = rest.tail()) {
      int ordinal = ordinal(node, mark, rest);
      JsonNode child = ordinal < 0 ? null : child(node, rest);
      if (child == null) {
        break;
      }
      mark = children[firstChild[mark] + ordinal];
      node = child;
    }
    return Optional.of(new Location(file, lines[mark] + 1, columns[mark] + 1));
  }

  private static @Nullable JsonNode child(JsonNode node, JsonPointer step) {
    return node.isObject()
        ? node.get(step.getMatchingProperty())
        : node.get(step.getMatchingIndex());
  }

  private int ordinal(JsonNode node, int mark, JsonPointer step) {
    if (node.isArray()) {
      int index = step.getMatchingIndex();
      return index < node.size() ? index : -1;
    }
    if (!node.isObject()) {
      return -1;
    }
    String name = step.getMatchingProperty();
    if (node.size() > SMALL) {
      return indexes.computeIfAbsent(mark, ignored -> index(node)).getOrDefault(name, -1);
    }
    int ordinal = 0;
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ordinal++) {
      if (names.next().equals(name)) {
        return ordinal;
      }
    }
    return -1;
  }

  private static Map<String, Integer> index(JsonNode object) {
    Map<String, Integer> index = new HashMap<>(object.size() * 2);
    object.fieldNames().forEachRemaining(name -> index.put(name, index.size()));
    return index;
  }

  /** Collects the marks of one document, each value before its children. */
  static final class Builder {

    private int[] lines = new int[64];
    private int[] columns = new int[64];
    private int[] firstChild = new int[64];
    private int size;
    private int[] children = new int[64];
    private int linked;

    /** Children of values that are not complete yet, innermost last. */
    private int[] open = new int[64];

    private int opened;

    /** A value begins. */
    int begin(int line, int column) {
      if (size == lines.length) {
        lines = Arrays.copyOf(lines, size * 2);
        columns = Arrays.copyOf(columns, size * 2);
        firstChild = Arrays.copyOf(firstChild, size * 2);
      }
      lines[size] = line;
      columns[size] = column;
      return size++;
    }

    /** Returns the index at which the children of the next object or list begin. */
    int children() {
      return opened;
    }

    void child(int mark) {
      if (opened == open.length) {
        open = Arrays.copyOf(open, opened * 2);
      }
      open[opened++] = mark;
    }

    /** Returns the line, from 0, of a child of an object or a list that is not complete. */
    int openLine(int from, int ordinal) {
      return lines[open[from + ordinal]];
    }

    /** An object or a list is complete. */
    void end(int mark, int from) {
      int count = opened - from;
      if (linked + count > children.length) {
        children = Arrays.copyOf(children, Math.max(children.length * 2, linked + count));
      }
      System.arraycopy(open, from, children, linked, count);
      firstChild[mark] = linked;
      linked += count;
      opened = from;
    }

    /** A child of an object or a list that is complete. */
    int childOf(int mark, int ordinal) {
      return children[firstChild[mark] + ordinal];
    }

    /** An alias has its own place; what is in it stands where it was written. */
    void alias(int mark, int meant) {
      firstChild[mark] = firstChild[meant];
    }

    NodeLocations build(String file, JsonNode tree) {
      return new NodeLocations(file, tree, this);
    }

    void clear() {
      size = 0;
      linked = 0;
      opened = 0;
    }
  }
}
