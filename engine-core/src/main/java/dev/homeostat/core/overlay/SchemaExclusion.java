package dev.homeostat.core.overlay;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/** Takes a path out of what is observed (rule SCHEMA-5). Pure. */
@API(status = INTERNAL)
public final class SchemaExclusion {

  /** The outcome of an exclusion. */
  public sealed interface Outcome permits Left, PartOf, Unobserved {}

  /**
   * It is taken out.
   *
   * @param node what is left; of the whole schema its root
   */
  public record Left(SchemaNode node) implements Outcome {}

  /**
   * The path is inside a value that is observed as one; nothing can be taken out of it.
   *
   * @param value where that value is
   */
  public record PartOf(FieldPath value) implements Outcome {}

  /** The path was not observed. */
  public record Unobserved() implements Outcome {}

  private SchemaExclusion() {}

  /**
   * Takes a path out, with the parents of which it leaves nothing.
   *
   * @param root the schema
   * @param path the path to take out; not the root
   * @return the outcome
   */
  public static Outcome of(SchemaNode.Fields root, FieldPath path) {
    return remove(root, FieldPath.root(), path.segments());
  }

  private static Outcome remove(SchemaNode node, FieldPath at, List<FieldPath.Segment> path) {
    FieldPath.Segment first = path.get(0);
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (node instanceof SchemaNode.Fields fields && first instanceof FieldPath.Key key) {
      return member(fields, key.name(), at.then(first), rest);
    }
    if (node instanceof SchemaNode.KeyedList list && first instanceof FieldPath.Element named) {
      return element(list, ElementKey.completed(named, list.keys()), at, rest);
    }
    if (node instanceof SchemaNode.PositionalList list && first instanceof FieldPath.Index place) {
      return position(list, place, at, rest);
    }
    boolean one =
        node instanceof SchemaNode.Leaf
            || node instanceof SchemaNode.WholeList
            || node instanceof SchemaNode.ScalarSet;
    return one ? new PartOf(at) : new Unobserved();
  }

  private static Outcome member(
      SchemaNode.Fields fields, String name, FieldPath at, List<FieldPath.Segment> rest) {
    SchemaNode member = fields.members().get(name);
    if (member == null) {
      return new Unobserved();
    }
    Map<String, SchemaNode> members = new LinkedHashMap<>(fields.members());
    if (rest.isEmpty()) {
      members.remove(name);
      return new Left(new SchemaNode.Fields(members));
    }
    return within(
        remove(member, at, rest),
        left -> {
          // An object of which nothing is observed any more is not observed to be there either.
          if (left instanceof SchemaNode.Fields object && object.members().isEmpty()) {
            members.remove(name);
          } else {
            members.put(name, left);
          }
          return new SchemaNode.Fields(members);
        });
  }

  private static Outcome element(
      SchemaNode.KeyedList list, ElementKey key, FieldPath at, List<FieldPath.Segment> rest) {
    Map<ElementKey, SchemaNode> elements = new LinkedHashMap<>();
    list.elements().forEach(element -> elements.put(element.key(), element.schema()));
    SchemaNode element = elements.get(key);
    if (element == null) {
      return new Unobserved();
    }
    if (rest.isEmpty()) {
      elements.remove(key);
      // It may be there or not.
      Bounds bounds = new Bounds(Math.max(0, list.bounds().min() - 1), list.bounds().max());
      return new Left(with(list, elements, bounds));
    }
    return within(
        remove(element, at.then(key.segment()), rest),
        left -> {
          elements.put(key, left);
          return with(list, elements, list.bounds());
        });
  }

  /**
   * Positions behind the one that is taken out stay observed, so only the last one goes. A value
   * before others cannot be taken out, because only an object can be there without being observed.
   */
  private static Outcome position(
      SchemaNode.PositionalList list,
      FieldPath.Index place,
      FieldPath at,
      List<FieldPath.Segment> rest) {
    int index = place.index();
    int last = list.elements().size() - 1;
    if (index > last) {
      return new Unobserved();
    }
    List<SchemaNode> elements = new ArrayList<>(list.elements());
    if (!rest.isEmpty()) {
      return within(
          remove(elements.get(index), at.then(place), rest),
          left -> {
            elements.set(index, left);
            return new SchemaNode.PositionalList(elements, list.bounds());
          });
    }
    Bounds bounds = list.bounds();
    if (index < last && elements.get(index) instanceof SchemaNode.Leaf) {
      return new PartOf(at);
    }
    if (index == last) {
      elements.remove(last);
      bounds = new Bounds(Math.max(0, bounds.min() - 1), bounds.max());
    } else {
      elements.set(index, new SchemaNode.Fields(Map.of()));
    }
    return new Left(new SchemaNode.PositionalList(elements, bounds));
  }

  private static Outcome within(Outcome inner, UnaryOperator<SchemaNode> outer) {
    return inner instanceof Left left ? new Left(outer.apply(left.node())) : inner;
  }

  private static SchemaNode with(
      SchemaNode.KeyedList list, Map<ElementKey, SchemaNode> elements, Bounds bounds) {
    return new SchemaNode.KeyedList(
        list.keys(), SchemaOverlay.elements(elements), list.others(), bounds, list.ordered());
  }
}
