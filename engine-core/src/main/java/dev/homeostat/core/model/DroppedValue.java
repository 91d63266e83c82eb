package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The values that were enforced, are no longer desired and are to be removed, in terms of the
 * schema in force (rule POLICY-2). It mirrors the resource, so each part is compared where the
 * field is.
 */
@API(status = INTERNAL)
public sealed interface DroppedValue {

  /**
   * Returns whether an object goes when nothing is left in it.
   *
   * @param object its path
   * @return false for the whole resource, its spec, its metadata, and an element of a list
   */
  static boolean mayGo(FieldPath object) {
    List<Segment> segments = object.segments();
    return !segments.isEmpty()
        && segments.get(segments.size() - 1) instanceof FieldPath.Key
        && !object.equals(FieldPath.of("spec"))
        && !object.equals(FieldPath.of("metadata"));
  }

  /** The condition under which a value may be removed. */
  enum Where {
    /** Any live value. */
    ANYWHERE,
    /** Any live value but an object, which may contain fields of others. */
    NO_OBJECT,
    /** Any live value but a list. */
    NO_LIST
  }

  /**
   * A value that goes as one.
   *
   * @param where where it may be removed
   */
  record Value(Where where) implements DroppedValue {
    /** Returns whether the live value is to be removed, given its shape. */
    public boolean isRemoved(JsonNode live) {
      return switch (where) {
        case ANYWHERE -> true;
        case NO_OBJECT -> !live.isObject();
        case NO_LIST -> !live.isArray();
      };
    }
  }

  /** An object or a list that was enforced to be there, and goes as long as it is empty. */
  record Empty() implements DroppedValue {}

  /**
   * Members of an object.
   *
   * @param members by name, not empty
   */
  record Members(Map<String, DroppedValue> members) implements DroppedValue {
    public Members {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  /**
   * Elements of a list, and parts of elements that stay.
   *
   * @param list how the schema in force names the elements
   * @param leaving what goes as a whole
   * @param staying elements that stay, and what goes within them
   */
  record Elements(SchemaNode.ElementList list, List<Applied> leaving, List<Staying> staying)
      implements DroppedValue {
    public Elements {
      leaving = List.copyOf(leaving);
      staying = List.copyOf(staying);
    }

    /** Returns whether an element of the live list is one of the dropped ones. */
    public boolean isLeaving(ArrayNode live, int index) {
      int place = place(live, index);
      return isPending(live.get(index))
          || leaving.stream().anyMatch(each -> each.is(live.get(index), place));
    }

    /** An element whose removal was refused has no position among the desired elements. */
    private int place(ArrayNode live, int index) {
      if (leaving.stream().noneMatch(Applied::isPending)) {
        return index;
      }
      int place = index;
      for (int i = 0; i < index; i++) {
        place -= isPending(live.get(i)) ? 1 : 0;
      }
      return place;
    }

    private boolean isPending(JsonNode element) {
      return leaving.stream().anyMatch(each -> each.isPending() && each.is(element, -1));
    }

    /** Returns the values to be removed within an element, by its name in the schema in force. */
    public @Nullable DroppedValue within(Segment name) {
      return staying.stream()
          .filter(each -> each.element().name().equals(name))
          .findFirst()
          .map(Staying::dropped)
          .orElse(null);
    }

    /** Returns the values to be removed within a live element. */
    public @Nullable DroppedValue within(ArrayNode live, int index) {
      int place = place(live, index);
      return staying.stream()
          .filter(each -> each.element().is(live.get(index), place))
          .findFirst()
          .map(Staying::dropped)
          .orElse(null);
    }
  }

  /**
   * An element that stays.
   *
   * @param element as it was applied
   * @param dropped what goes within
   */
  record Staying(Applied element, DroppedValue dropped) {}

  /**
   * An element that was applied.
   *
   * @param name its key or member in the schema in force, else its key before, else its place
   * @param was the element as it was applied
   * @param isPending whether its removal was refused, so that it is known by the name that it had
   */
  record Applied(Segment name, JsonNode was, boolean isPending) {
    /** Creates an element whose removal was not refused. */
    public Applied(Segment name, JsonNode was) {
      this(name, was, false);
    }

    /**
     * Returns whether an element of another list is this one.
     *
     * @param element of the other list
     * @param index its place there
     * @return true if it has the same name
     */
    public boolean is(JsonNode element, int index) {
      if (name instanceof FieldPath.Index at) {
        return at.index() == index;
      }
      if (name instanceof FieldPath.Element key) {
        return ElementKey.of(was, List.copyOf(key.keys().keySet()))
            .filter(mine -> mine.isOf(element))
            .isPresent();
      }
      return Trees.equal(was, element);
    }
  }

  /**
   * The paths of all that goes, as they were applied.
   *
   * @param dropped what goes
   * @return none at or below another
   */
  static List<FieldPath> paths(DroppedValue dropped) {
    List<FieldPath> paths = new ArrayList<>();
    collect(FieldPath.root(), dropped, paths);
    return List.copyOf(paths);
  }

  private static void collect(FieldPath at, DroppedValue dropped, List<FieldPath> paths) {
    if (dropped instanceof Members object) {
      object.members().forEach((name, member) -> collect(at.key(name), member, paths));
    } else if (dropped instanceof Elements list) {
      list.leaving().forEach(element -> paths.add(at.then(element.name())));
      list.staying()
          .forEach(each -> collect(at.then(each.element().name()), each.dropped(), paths));
    } else {
      paths.add(at);
    }
  }
}
