package dev.homeostat.core.apply;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.lists.LiveFields;
import dev.homeostat.core.model.CreateBody;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Computes the values that replace the parents of refused fields (rule SCHEMA-9). */
@API(status = INTERNAL)
public final class ParentReplacement {

  /** The live values that stay in a replaced parent. */
  public enum Manner {
    /** The desired value is merged into the live one: values of others stay. */
    OVER_LIVE,
    /** The desired value alone: values of others are removed. */
    ALONE
  }

  private final SchemaNode.Fields schema;
  private final ObjectNode desired;
  private final LiveFields fields;

  /**
   * Creates the replacements for one object.
   *
   * @param desired its desired state
   */
  public ParentReplacement(DesiredResource desired) {
    this.schema = desired.schema().root();
    this.desired = desired.resource().tree();
    this.fields = LiveFields.of(desired);
  }

  /**
   * Returns what a parent is replaced by.
   *
   * @param live the object as it is
   * @param patch the patch that was refused
   * @param parent which parent
   * @param manner which live values stay
   * @return empty if it would be no object and no list, or what the refused patch made of it: the
   *     server would be asked the same again
   */
  public Optional<JsonNode> replacement(
      ObjectNode live, Patch patch, FieldPath parent, Manner manner) {
    JsonNode refused = fields.find(parent, patched(live, patch)).orElse(null);
    Optional<JsonNode> wider =
        manner == Manner.OVER_LIVE ? overLive(live, patch, parent) : alone(parent);
    return wider.filter(value -> !Trees.equal(value, refused));
  }

  /**
   * Returns the value of a parent with all desired values and all values of others.
   *
   * @param live the object as it is
   * @param patch the patch that was refused
   * @param parent which parent
   * @return empty if it would be no object and no list
   */
  public Optional<JsonNode> overLive(ObjectNode live, Patch patch, FieldPath parent) {
    ObjectNode patched = patched(live, patch);
    JsonNode there = fields.find(parent, patched).filter(JsonNode::isContainerNode).orElse(null);
    if (there == null) {
      return Optional.empty();
    }
    SchemaNode below = SchemaLookup.at(schema, parent).orElse(null);
    return Optional.of(Trees.freeze(laid(below, parent.in(desired).orElse(null), there)));
  }

  /**
   * Returns the value of a parent with the desired values only.
   *
   * @param parent which parent
   * @return empty if nothing is desired there, or it is no object and no list
   */
  public Optional<JsonNode> alone(FieldPath parent) {
    return parent
        .in(desired)
        .filter(JsonNode::isContainerNode)
        .map(wanted -> CreateBody.part(SchemaLookup.at(schema, parent).orElse(null), wanted));
  }

  /**
   * Merges a desired value into a live one. Values that are set at creation only are added where
   * they are missing, and stay where they are not.
   */
  private static JsonNode laid(
      @Nullable SchemaNode schema, @Nullable JsonNode wanted, JsonNode there) {
    if (wanted instanceof ObjectNode object
        && there instanceof ObjectNode found
        && !(schema instanceof SchemaNode.Leaf)) {
      ObjectNode both = Trees.unsealed(found);
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        SchemaNode below =
            schema instanceof SchemaNode.Fields fields
                ? fields.members().get(member.getKey())
                : null;
        JsonNode theirs = found.get(member.getKey());
        if (!Trees.isAbsent(theirs)) {
          both.set(member.getKey(), laid(below, member.getValue(), theirs));
        } else if (!Trees.isAbsent(member.getValue())) {
          both.set(member.getKey(), CreateBody.part(below, member.getValue()));
        }
      }
      return both;
    }
    if (schema instanceof SchemaNode.ElementList list
        && wanted instanceof ArrayNode
        && there instanceof ArrayNode found) {
      ArrayNode both = Trees.unsealed(found);
      ElementPairing names = ElementPairing.of(list, DesiredElements.of(list, wanted, null), found);
      for (int i = 0; i < found.size(); i++) {
        Segment name = names.nameAt(i);
        JsonNode mine = name == null ? null : list.find(wanted, name);
        SchemaNode below = name == null ? null : list.observed(name);
        both.set(i, laid(below, mine, found.get(i)));
      }
      return both;
    }
    return there;
  }

  /**
   * The values that go when a value is replaced.
   *
   * @param path where
   * @param before what was there, or {@code null} for nothing
   * @param after what is put there
   * @return the paths of the lost values, none at or below another
   */
  public static List<FieldPath> lost(
      FieldPath path, @Nullable JsonNode before, @Nullable JsonNode after) {
    List<FieldPath> lost = new ArrayList<>();
    collectLost(path, before, after, lost);
    return List.copyOf(lost);
  }

  private static void collectLost(
      FieldPath path, @Nullable JsonNode before, @Nullable JsonNode after, List<FieldPath> lost) {
    if (before == null || Trees.isAbsent(before)) {
      return;
    }
    if (after == null || Trees.isAbsent(after)) {
      lost.add(path);
    } else if (before.isObject() && after.isObject()) {
      before
          .properties()
          .forEach(
              member ->
                  collectLost(
                      path.key(member.getKey()),
                      member.getValue(),
                      after.get(member.getKey()),
                      lost));
    } else if (before.isArray() && after.isArray()) {
      for (int i = after.size(); i < before.size(); i++) {
        lost.add(path.then(new FieldPath.Index(i)));
      }
    }
  }

  /**
   * The object as a patch makes it; its tests hold, since it was made for this object.
   *
   * @param live the object as it is
   * @param patch made for it
   * @return another tree
   */
  public static ObjectNode patched(ObjectNode live, Patch patch) {
    ObjectNode patched = Trees.thaw(live);
    for (Patch.Operation operation : patch.operations()) {
      JsonNode parent = patched.at(operation.path().head());
      JsonPointer last = Objects.requireNonNull(operation.path().last());
      if (operation instanceof Patch.Add add) {
        add(parent, last, add.value().deepCopy());
      } else if (operation instanceof Patch.Remove && parent instanceof ObjectNode object) {
        object.remove(last.getMatchingProperty());
      } else if (operation instanceof Patch.Remove && parent instanceof ArrayNode list) {
        list.remove(last.getMatchingIndex());
      }
    }
    return patched;
  }

  private static void add(JsonNode parent, JsonPointer last, JsonNode value) {
    if (parent instanceof ObjectNode object) {
      object.set(last.getMatchingProperty(), value);
    } else if (parent instanceof ArrayNode list) {
      boolean appended = last.getMatchingProperty().equals("-");
      list.insert(appended ? list.size() : last.getMatchingIndex(), value);
    }
  }
}
