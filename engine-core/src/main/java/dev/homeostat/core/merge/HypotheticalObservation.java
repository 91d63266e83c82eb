package dev.homeostat.core.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The observation of dropped values by the schema in force, as if they were still specified: a
 * value that it would not observe is released, and not removed (rule POLICY-2).
 */
final class HypotheticalObservation {

  private static final SchemaNode.Fields NO_FIELDS = new SchemaNode.Fields(Map.of());

  private final LastAppliedByOrigin applied;
  private final SchemaNode.Fields inForce;
  private final HypotheticalSchema schema;
  private final Lazy<SchemaNode.Fields> ofManifest;
  private final Lazy<SchemaNode.Fields> ofHooks;

  /**
   * Creates the observation of one resource.
   *
   * @param applied the values that were applied
   * @param desired the desired state of manifest and hooks, without pins
   * @param schema the schema if more fields were specified
   */
  HypotheticalObservation(
      LastAppliedByOrigin applied, DesiredResource desired, HypotheticalSchema schema) {
    this.applied = applied;
    this.inForce = desired.schema().root();
    this.schema = schema;
    Lazy<ObjectNode> said =
        new Lazy<>(
            () ->
                Trees.freeze(
                    (ObjectNode)
                        union(
                            desired.schema().root(),
                            desired.resource().tree(),
                            applied.saidInAll())));
    this.ofManifest = new Lazy<>(() -> schema.of(desired.resource().with(said.get())));
    this.ofHooks = new Lazy<>(() -> schema.ofHooks(desired.resource().with(said.get())));
  }

  /**
   * Returns what the schema in force would observe at a path if it were still specified; all fields
   * that hooks set are observed.
   *
   * @param path the path in terms of the schema in force
   * @param before the path that it had when it was applied
   */
  @Nullable SchemaNode at(FieldPath path, FieldPath before) {
    SchemaNode said = SchemaLookup.at(ofManifest.get(), path).orElse(null);
    if (said != null) {
      return said;
    }
    if (isHook(applied.setterOf(before))) {
      return SchemaLookup.at(ofHooks.get(), path)
          .orElse(isInElement(path) ? SchemaNode.VALUE : null);
    }
    return isOfHook(before) ? NO_FIELDS : null;
  }

  /** Returns whether a hook has set a value at or below a path where it was applied. */
  boolean isOfHook(FieldPath before) {
    return isHook(applied.setterOf(before))
        || applied.settersBelow(before).anyMatch(HypotheticalObservation::isHook);
  }

  /**
   * Returns whether a path leads into an element that the schema in force knows, although the
   * default schema may observe its list as one value.
   */
  private boolean isInElement(FieldPath path) {
    return !schema.isReleased(path)
        && path.parent().stream()
            .flatMap(HypotheticalObservation::withParents)
            .anyMatch(
                list ->
                    SchemaLookup.at(inForce, list).orElse(null) instanceof SchemaNode.ElementList);
  }

  private static Stream<FieldPath> withParents(FieldPath path) {
    return Stream.iterate(path, at -> !at.segments().isEmpty(), at -> at.parent().orElseThrow());
  }

  private static boolean isHook(FieldOrigin origin) {
    return !origin.equals(FieldOrigin.MANIFEST) && !origin.equals(FieldOrigin.SERVER);
  }

  /** Returns the desired value as if nothing had been dropped. */
  private static JsonNode union(
      @Nullable SchemaNode schema, @Nullable JsonNode now, JsonNode before) {
    if (now == null) {
      return before;
    }
    if (now instanceof ObjectNode object && before.isObject()) {
      SchemaNode.Fields fields = schema instanceof SchemaNode.Fields some ? some : null;
      ObjectNode both = Trees.unsealed(object);
      for (Map.Entry<String, JsonNode> member : before.properties()) {
        String name = member.getKey();
        SchemaNode below = fields == null ? null : fields.members().get(name);
        both.set(name, union(below, object.get(name), member.getValue()));
      }
      return both;
    }
    return schema instanceof SchemaNode.ElementList list
            && !(list instanceof SchemaNode.PositionalList)
            && now instanceof ArrayNode elements
            && before instanceof ArrayNode old
        ? union(list, elements, old)
        : now;
  }

  private static JsonNode union(SchemaNode.ElementList schema, ArrayNode now, ArrayNode before) {
    ArrayNode both = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < now.size(); i++) {
      JsonNode element = now.get(i);
      Segment name = schema.nameOf(element, i);
      JsonNode old = name == null ? null : schema.find(before, name);
      both.add(old == null || name == null ? element : union(schema.observed(name), element, old));
    }
    for (int i = 0; i < before.size(); i++) {
      Segment name = schema.nameOf(before.get(i), i);
      if (name != null && schema.find(now, name) == null) {
        both.add(before.get(i));
      }
    }
    return both;
  }
}
