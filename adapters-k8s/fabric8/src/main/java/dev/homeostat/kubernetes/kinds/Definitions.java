package dev.homeostat.kubernetes.kinds;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindInfo.Atomic;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import dev.homeostat.tree.Digest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The schemas of one document, and their hints on kinds. Immutable, thread-safe. */
final class Definitions {

  private final Map<String, SchemaShape> shapes;
  private final Map<Kind, String> kinds;
  private final Map<String, Digest> digests;
  private final Map<Kind, ListTypeHints> marks = new ConcurrentHashMap<>();

  /** A group, version and kind. */
  record Kind(String apiVersion, String kind) {}

  Definitions(
      Map<String, SchemaShape> shapes, Map<Kind, String> kinds, Map<String, Digest> digests) {
    this.shapes = Map.copyOf(shapes);
    this.kinds = Map.copyOf(kinds);
    this.digests = Map.copyOf(digests);
  }

  /** Returns the hints on a kind; empty if the document does not have it. */
  Optional<ListTypeHints> marks(Kind kind) {
    String name = kinds.get(kind);
    return name == null
        ? Optional.empty()
        : Optional.of(marks.computeIfAbsent(kind, asked -> marksOf(name)));
  }

  /** Returns the hints of a single schema. */
  static ListTypeHints of(SchemaShape schema) {
    return new Definitions(Map.of(), Map.of(), Map.of()).marksOf(schema);
  }

  private ListTypeHints marksOf(String name) {
    ListTypeHints hints = marksOf(shapes.get(name));
    Digest digest = digests.get(name);
    return digest == null ? hints : hints.of(digest);
  }

  private ListTypeHints marksOf(@Nullable SchemaShape schema) {
    Map<FieldPath, ListType> lists = new HashMap<>();
    Set<FieldPath> maps = new HashSet<>();
    Walk walk = new Walk(lists, maps);
    if (schema != null) {
      walk.visit(schema, FieldPath.root());
    }
    return new ListTypeHints(
        lists,
        maps,
        !walk.isCut,
        Optional.empty(),
        schema == null ? KindFields.NOT_KNOWN : new ShapeFields(schema, shapes));
  }

  /** One way through the schemas. */
  private final class Walk {

    private final Map<FieldPath, ListType> lists;
    private final Set<FieldPath> maps;
    private final Deque<String> within = new ArrayDeque<>();
    private boolean isCut;

    Walk(Map<FieldPath, ListType> lists, Set<FieldPath> maps) {
      this.lists = lists;
      this.maps = maps;
    }

    void visit(SchemaShape schema, FieldPath path) {
      isCut |= schema.isCut();
      if (schema.atomicMap()) {
        maps.add(path);
        return;
      }
      if (schema.list() != null) {
        lists.put(path, schema.list());
        if (schema.list() instanceof Atomic) {
          return;
        }
      }
      schema.properties().forEach((name, property) -> visit(property, path.key(name)));
      if (schema.items() != null) {
        visit(schema.items(), path);
      }
      // A schema can hold itself, as the one of schemas does.
      String reference = schema.reference();
      if (reference != null && !within.contains(reference)) {
        within.push(reference);
        visit(shapes.getOrDefault(reference, SchemaShape.SCALAR), path);
        within.pop();
      }
    }
  }
}
