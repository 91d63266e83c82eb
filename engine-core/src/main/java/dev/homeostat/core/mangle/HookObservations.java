package dev.homeostat.core.mangle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.core.schema.AtomicFields;
import dev.homeostat.core.schema.DefaultSchema;
import dev.homeostat.core.schema.ListTypes;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Observes the fields that a hook sets like fields of the manifest, and adapts the bounds of lists
 * (rule HOOK-7). Pure.
 */
final class HookObservations {

  private static final SchemaNode.Fields NOTHING = new SchemaNode.Fields(Map.of());

  private final Resource before;
  private final Resource after;
  private final SchemaNode.Fields byDefault;
  private final boolean watched;
  private final FieldPath path;

  private HookObservations(
      Resource before,
      Resource after,
      SchemaNode.Fields byDefault,
      boolean watched,
      FieldPath path) {
    this.before = before;
    this.after = after;
    this.byDefault = byDefault;
    this.watched = watched;
    this.path = path;
  }

  /**
   * Returns a schema that also observes a path.
   *
   * @param root the schema
   * @param written whether a user wrote it
   * @param before the desired state before the path was set
   * @param after the desired state with it; the same if it is only observed
   * @param path which path
   * @param kind the description of its kind
   * @return equal to the root if the path is observed already
   */
  static SchemaNode.Fields with(
      SchemaNode.Fields root,
      boolean written,
      Resource before,
      Resource after,
      FieldPath path,
      KindInfo kind) {
    SchemaNode.Fields byDefault =
        isPlain(after, path) ? NOTHING : DefaultSchema.of(spine(after, path), kind);
    FieldPath whole = oneValue(written ? NOTHING : byDefault, after, path, kind);
    boolean watched = ServerFields.isStatus(path, kind);
    return (SchemaNode.Fields)
        new HookObservations(before, after, byDefault, watched, whole).node(root, before.tree(), 0);
  }

  /** Returns whether a path is a scalar in no list, for which the default schema is not needed. */
  private static boolean isPlain(Resource resource, FieldPath path) {
    return path.segments().stream().allMatch(FieldPath.Key.class::isInstance)
        && path.in(resource.tree()).filter(JsonNode::isContainerNode).isEmpty();
  }

  /**
   * Returns the resource reduced to the parents of the path, as no other field affects its schema.
   */
  private static Resource spine(Resource resource, FieldPath path) {
    ObjectNode tree = spine(resource.tree(), path.segments());
    tree.set("apiVersion", resource.tree().get("apiVersion"));
    tree.set("kind", resource.tree().get("kind"));
    ObjectNode metadata = tree.withObjectProperty("metadata");
    metadata.put("name", resource.name()).put("namespace", resource.namespace());
    return resource.with(tree);
  }

  private static ObjectNode spine(ObjectNode object, List<FieldPath.Segment> path) {
    ObjectNode spine = JsonNodeFactory.instance.objectNode();
    if (path.get(0) instanceof FieldPath.Key key && object.has(key.name())) {
      JsonNode child = object.get(key.name());
      spine.set(
          key.name(),
          path.size() > 1 && child instanceof ObjectNode inner
              ? spine(inner, path.subList(1, path.size()))
              : child);
    }
    return spine;
  }

  /** The nearest to the root of what is one value; half of it cannot be observed (SCHEMA-9). */
  private static FieldPath oneValue(
      SchemaNode.Fields byDefault, Resource resource, FieldPath path, KindInfo kind) {
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      at = at.then(segment);
      SchemaNode node = SchemaLookup.at(byDefault, at).orElse(null);
      if (node instanceof SchemaNode.Leaf
          || node instanceof SchemaNode.WholeList
          || AtomicFields.is(resource.id(), at, kind)) {
        return at;
      }
    }
    return path;
  }

  private SchemaNode node(SchemaNode at, JsonNode tree, int depth) {
    List<FieldPath.Segment> segments = path.segments();
    if (depth == segments.size()) {
      return last(at);
    }
    FieldPath.Segment segment = segments.get(depth);
    JsonNode below = FieldPath.root().then(segment).in(tree).orElse(MissingNode.getInstance());
    if (at instanceof SchemaNode.Fields fields && segment instanceof FieldPath.Key key) {
      Map<String, SchemaNode> members = new LinkedHashMap<>(fields.members());
      SchemaNode member = members.get(key.name());
      members.put(key.name(), node(member == null ? empty(depth + 1) : member, below, depth + 1));
      return new SchemaNode.Fields(members);
    }
    if (at instanceof SchemaNode.KeyedList list && segment instanceof FieldPath.Element named) {
      return element(list, new ElementKey(named), below, depth);
    }
    if (at instanceof SchemaNode.ScalarSet set && segment instanceof FieldPath.Member) {
      return below.isMissingNode() ? new SchemaNode.ScalarSet(set.bounds().raised()) : set;
    }
    if (at instanceof SchemaNode.PositionalList list && !(segment instanceof FieldPath.Key)) {
      return position(list, tree, below, depth);
    }
    return at;
  }

  private SchemaNode last(SchemaNode at) {
    boolean observed =
        at instanceof SchemaNode.Leaf
            || at instanceof SchemaNode.WholeList
            || at instanceof SchemaNode.ScalarSet;
    if (observed) {
      return at;
    }
    if (isHidden()) {
      return SchemaNode.VALUE;
    }
    SchemaNode found = watched ? SchemaNode.WATCHED : SchemaNode.VALUE;
    return merged(at, SchemaLookup.at(byDefault, path).orElse(found));
  }

  private boolean isHidden() {
    return path.in(after.tree()).filter(DigestPlaceholder::is).isPresent();
  }

  private static SchemaNode merged(SchemaNode at, SchemaNode full) {
    if (!(at instanceof SchemaNode.Fields mine) || !(full instanceof SchemaNode.Fields theirs)) {
      return full;
    }
    Map<String, SchemaNode> members = new LinkedHashMap<>(mine.members());
    theirs.members().forEach((name, node) -> members.merge(name, node, HookObservations::merged));
    return new SchemaNode.Fields(members);
  }

  private SchemaNode element(SchemaNode.KeyedList list, ElementKey key, JsonNode below, int depth) {
    List<SchemaNode.KeyedElement> elements = new ArrayList<>();
    boolean named = false;
    for (SchemaNode.KeyedElement element : list.elements()) {
      boolean same = element.key().equals(key);
      named |= same;
      elements.add(
          same
              ? new SchemaNode.KeyedElement(key, node(element.schema(), below, depth + 1))
              : element);
    }
    if (!named) {
      SchemaNode inner = list.others() == null ? NOTHING : list.others();
      elements.add(new SchemaNode.KeyedElement(key, node(inner, below, depth + 1)));
    }
    Bounds bounds = named || !below.isMissingNode() ? list.bounds() : list.bounds().raised();
    return new SchemaNode.KeyedList(list.keys(), elements, list.others(), bounds, list.ordered());
  }

  /** A list by position has a place for the element: where it is, or behind the last. */
  private SchemaNode position(
      SchemaNode.PositionalList list, JsonNode tree, JsonNode below, int depth) {
    int place = SchemaLookup.position(path.segments().get(depth), tree).orElse(tree.size());
    List<SchemaNode> elements = new ArrayList<>(list.elements());
    while (elements.size() <= place) {
      elements.add(NOTHING);
    }
    SchemaNode element = elements.get(place);
    SchemaNode named = after == before ? element : merged(names(depth), element);
    elements.set(place, node(named, below, depth + 1));
    Bounds bounds = below.isMissingNode() ? list.bounds().raised() : list.bounds();
    return new SchemaNode.PositionalList(elements, bounds);
  }

  /**
   * Returns a schema of the fields that name an element. At its position, another element may stand
   * that the hook does not mean.
   */
  private SchemaNode.Fields names(int depth) {
    if (!(path.segments().get(depth) instanceof FieldPath.Element named)) {
      return NOTHING;
    }
    SchemaNode.Fields names = NOTHING;
    for (String dotted : named.keys().keySet()) {
      SchemaNode name = SchemaNode.VALUE;
      List<String> members = List.of(dotted.split("\\."));
      for (int i = members.size() - 1; i >= 0; i--) {
        name = new SchemaNode.Fields(Map.of(members.get(i), name));
      }
      names = (SchemaNode.Fields) merged(names, name);
    }
    return names;
  }

  /** Returns an empty schema of a parent that was not observed so far. */
  private SchemaNode empty(int depth) {
    if (depth == path.segments().size()) {
      return NOTHING;
    }
    FieldPath.Segment next = path.segments().get(depth);
    if (next instanceof FieldPath.Element named) {
      FieldPath list = new FieldPath(path.segments().subList(0, depth));
      return new SchemaNode.KeyedList(
          List.copyOf(named.keys().keySet()),
          List.of(),
          null,
          Bounds.UNLIMITED,
          ListTypes.isOrdered(before.id(), list));
    }
    return next instanceof FieldPath.Member ? new SchemaNode.ScalarSet(Bounds.UNLIMITED) : NOTHING;
  }
}
