package dev.homeostat.core.lists;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of an object by path. Elements of lists are paired with the desired ones as the
 * comparison pairs them, so both speak of the same one.
 */
@API(status = INTERNAL)
public final class LiveFields {

  private final SchemaNode.Fields schema;
  private final JsonNode desired;
  private final @Nullable JsonNode pinned;

  private LiveFields(SchemaNode.Fields schema, JsonNode desired, @Nullable JsonNode pinned) {
    this.schema = schema;
    this.desired = desired;
    this.pinned = pinned;
  }

  /**
   * Finds fields of the object of a resource.
   *
   * @param desired the desired state, with its pins
   * @return its fields
   */
  public static LiveFields of(DesiredResource desired) {
    return new LiveFields(
        desired.schema().root(), desired.resource().tree(), desired.pinnedIfPresent());
  }

  /**
   * Finds a field.
   *
   * @param path which field
   * @param live the object as it is
   * @return its value, which may be JSON null; empty if it is not there
   */
  public Optional<JsonNode> find(FieldPath path, JsonNode live) {
    Walk walk = new Walk(live);
    for (Segment segment : path.segments()) {
      walk.step(segment);
    }
    return Optional.ofNullable(walk.node);
  }

  /**
   * Finds where a field is; its last segment may name what is not there yet.
   *
   * @param path which field
   * @param live the object as it is
   * @return empty if an element or a parent on the way is not there
   */
  public Optional<JsonPointer> pointer(FieldPath path, JsonNode live) {
    Walk walk = new Walk(live);
    JsonPointer pointer = JsonPointer.empty();
    for (Segment segment : path.segments()) {
      JsonNode above = walk.node;
      Segment step = walk.step(segment);
      Optional<JsonPointer> last =
          above == null || step == null
              ? Optional.empty()
              : new FieldPath(List.of(step)).pointerIn(above);
      if (last.isEmpty()) {
        return Optional.empty();
      }
      pointer = pointer.append(last.get());
    }
    return Optional.of(pointer);
  }

  /**
   * Returns the observed schema of a list.
   *
   * @param path of the list
   * @return empty if its elements are not compared
   */
  public Optional<SchemaNode.ElementList> list(FieldPath path) {
    return SchemaLookup.at(schema, path)
        .filter(SchemaNode.ElementList.class::isInstance)
        .map(SchemaNode.ElementList.class::cast);
  }

  /** One way through schema, desired state and object. */
  private final class Walk {

    private @Nullable SchemaNode observed = schema;
    private @Nullable JsonNode wanted = desired;
    private @Nullable JsonNode left = pinned;
    private @Nullable JsonNode node;

    Walk(JsonNode live) {
      node = live;
    }

    /** Returns the step in the object itself; null if the element is not there. */
    @Nullable Segment step(Segment segment) {
      JsonNode here = node;
      SchemaNode.ElementList list =
          observed instanceof SchemaNode.ElementList elements ? elements : null;
      Segment step = segment;
      if (here instanceof ArrayNode array && list != null && isName(segment)) {
        int index =
            ElementPairing.of(list, DesiredElements.of(list, wanted, left), array)
                .indexOf(completed(list, segment));
        step = index < 0 ? null : new FieldPath.Index(index);
      }
      SchemaNode above = observed;
      observed = above == null ? null : SchemaLookup.step(above, segment);
      wanted = wanted == null ? null : at(segment, wanted);
      left = left == null ? null : at(segment, left);
      node = here == null || step == null ? null : at(step, here);
      return step;
    }

    private @Nullable JsonNode at(Segment segment, JsonNode here) {
      return segment instanceof FieldPath.Key key && here.isObject()
          ? here.get(key.name())
          : new FieldPath(List.of(segment)).in(here).orElse(null);
    }
  }

  private static boolean isName(Segment segment) {
    return segment instanceof FieldPath.Element || segment instanceof FieldPath.Member;
  }

  private static Segment completed(SchemaNode.ElementList list, Segment segment) {
    return list instanceof SchemaNode.KeyedList keyed && segment instanceof FieldPath.Element key
        ? ElementKey.completed(key, keyed.keys()).segment()
        : segment;
  }
}
