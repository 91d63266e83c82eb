package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Element;
import dev.homeostat.FieldPath.Index;
import dev.homeostat.FieldPath.Key;
import dev.homeostat.FieldPath.Member;
import dev.homeostat.FieldPath.Segment;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** The names of the fields and elements that a tree has. Immutable. */
@API(status = INTERNAL)
public final class FieldNames {

  private final JsonNode tree;

  private FieldNames(JsonNode tree) {
    this.tree = tree;
  }

  /**
   * The names in a tree.
   *
   * @param tree of a resource
   */
  public static FieldNames of(JsonNode tree) {
    return new FieldNames(tree);
  }

  /**
   * Returns whether the tree has something at a path.
   *
   * @param path of a field or an element
   */
  public boolean has(FieldPath path) {
    return !at(path).isEmpty();
  }

  /** Returns what the tree has at a path. */
  List<JsonNode> at(FieldPath path) {
    List<JsonNode> nodes = List.of(tree);
    for (Segment segment : path.segments()) {
      nodes = step(nodes, segment);
    }
    return nodes;
  }

  /**
   * Returns the path that is meant: with names that are there instead of similar ones. What is
   * below the last name that is known need not be there.
   *
   * @param path that names nothing
   * @param certain the number of leading segments that are right, although nothing may be there
   * @param spelling chooses similar names
   * @return empty if no name is similar to one of those that are there
   */
  public Optional<FieldPath> near(FieldPath path, int certain, SpellingRule spelling) {
    List<JsonNode> nodes = List.of(tree);
    FieldPath meant = FieldPath.root();
    for (Segment segment : path.segments()) {
      List<JsonNode> next = step(nodes, segment);
      Segment name = segment;
      if (next.isEmpty() && meant.segments().size() >= certain) {
        name = similar(nodes, segment, spelling).orElse(segment);
        next = step(nodes, name);
      }
      meant = meant.then(name);
      nodes = next;
    }
    return meant.equals(path) ? Optional.empty() : Optional.of(meant);
  }

  /**
   * Returns the path with names that have a slash, which separates them in what was written.
   *
   * @param path that names nothing
   * @return empty if there is no such name
   */
  public Optional<FieldPath> escaped(FieldPath path) {
    List<JsonNode> nodes = List.of(tree);
    List<Segment> segments = path.segments();
    FieldPath at = FieldPath.root();
    for (int i = 0; i < segments.size(); i++) {
      List<JsonNode> next = step(nodes, segments.get(i));
      if (next.isEmpty()) {
        return joined(nodes, at, segments.subList(i, segments.size()));
      }
      at = at.then(segments.get(i));
      nodes = next;
    }
    return Optional.empty();
  }

  /** Joins as few names as are needed for one that is there. */
  private static Optional<FieldPath> joined(
      List<JsonNode> nodes, FieldPath at, List<Segment> rest) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < rest.size() && rest.get(i) instanceof Key key; i++) {
      name.append(i == 0 ? "" : "/").append(key.name());
      Key joined = new Key(name.toString());
      if (i > 0 && !step(nodes, joined).isEmpty()) {
        FieldPath path = at.then(joined);
        for (Segment segment : rest.subList(i + 1, rest.size())) {
          path = path.then(segment);
        }
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  private static Optional<Segment> similar(
      List<JsonNode> nodes, Segment written, SpellingRule spelling) {
    Set<String> known = new LinkedHashSet<>();
    if (written instanceof Key key) {
      nodes.stream()
          .filter(JsonNode::isObject)
          .forEach(node -> node.fieldNames().forEachRemaining(known::add));
      return spelling.to(key.name(), known).map(Key::new);
    }
    return written instanceof Element element
        ? element.keys().keySet().stream()
            .flatMap(key -> similar(nodes, element, key, spelling).stream())
            .findFirst()
        : Optional.empty();
  }

  /** Returns the element of which only one key differs. */
  private static Optional<Segment> similar(
      List<JsonNode> nodes, Element written, String key, SpellingRule spelling) {
    Map<String, String> others = new TreeMap<>(written.keys());
    others.remove(key);
    Set<String> known = new LinkedHashSet<>();
    nodes.stream()
        .filter(JsonNode::isArray)
        .flatMap(JsonNode::valueStream)
        .filter(each -> others.isEmpty() || isNamed(each, others))
        .map(each -> value(each, key))
        .filter(JsonNode::isTextual)
        .forEach(value -> known.add(value.textValue()));
    return spelling
        .to(written.keys().getOrDefault(key, ""), known)
        .map(
            right -> {
              others.put(key, right);
              return new Element(others);
            });
  }

  private static List<JsonNode> step(List<JsonNode> nodes, Segment segment) {
    List<JsonNode> below = new ArrayList<>();
    nodes.forEach(node -> step(node, segment).forEach(below::add));
    return below;
  }

  private static Stream<JsonNode> step(JsonNode node, Segment segment) {
    if (segment instanceof Key key) {
      return Stream.ofNullable(node.get(key.name()));
    }
    if (!node.isArray()) {
      return Stream.empty();
    }
    if (segment instanceof Index place) {
      return Stream.ofNullable(node.get(place.index()));
    }
    return node.valueStream()
        .filter(
            each ->
                segment instanceof Member member
                    ? each.isValueNode() && each.asText().equals(member.value())
                    : isNamed(each, ((Element) segment).keys()));
  }

  /** A key that an element lacks has a default (rule SCHEMA-3), which may be the named one. */
  private static boolean isNamed(JsonNode element, Map<String, String> keys) {
    boolean any = false;
    for (Map.Entry<String, String> key : keys.entrySet()) {
      JsonNode value = value(element, key.getKey());
      if (value.isValueNode() && !value.asText().equals(key.getValue())) {
        return false;
      }
      any |= value.isValueNode();
    }
    return any;
  }

  /** The names of nested keys are dotted. */
  static JsonNode value(JsonNode element, String key) {
    JsonNode value = element.path(key);
    if (!value.isMissingNode()) {
      return value;
    }
    JsonNode at = element;
    for (String name : key.split("\\.", -1)) {
      at = at.path(name);
    }
    return at;
  }
}
