package dev.homeostat.core.apply;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.lists.ListPatchPlan;
import dev.homeostat.core.lists.LiveFields;
import dev.homeostat.core.model.CreateBody;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Builds a guarded JSON patch from edits against a live read (rule ACT-1). */
@API(status = INTERNAL)
public final class PatchBuilder {

  private final ObjectNode live;
  private final ObjectNode desired;
  private final @Nullable ObjectNode pinned;
  private final SchemaNode.Fields schema;
  private final LiveFields fields;
  private final Map<JsonPointer, JsonNode> tests = new LinkedHashMap<>();
  private final Map<JsonPointer, JsonNode> puts = new LinkedHashMap<>();
  private final List<JsonPointer> removals = new ArrayList<>();
  private final Map<FieldPath, List<Edit>> elements = new TreeMap<>();
  private final Map<JsonPointer, ListPatchPlan> plans = new LinkedHashMap<>();

  private PatchBuilder(ObjectNode live, DesiredResource desired) {
    this.live = live;
    this.desired = desired.resource().tree();
    this.pinned = desired.pinnedIfPresent();
    this.schema = desired.schema().root();
    this.fields = LiveFields.of(desired);
  }

  /**
   * Builds the patch of some edits: tests of the values that it relies on, then additions, then
   * removals.
   *
   * @param live the object as read
   * @param edits of it, none at or below another; removals of missing fields are left out
   * @param desired the desired state, for missing parents and the order of elements
   * @return the patch; its operations do not overlap and are right when applied one after another
   */
  public static Patch build(Resource live, List<Edit> edits, DesiredResource desired) {
    PatchBuilder builder = new PatchBuilder(live.tree(), desired);
    JsonNode uid = live.tree().path("metadata").path("uid");
    if (!Trees.isAbsent(uid)) {
      builder.tests.put(JsonPointer.compile("/metadata/uid"), uid);
    }
    edits.forEach(builder::take);
    builder.puts.values().forEach(DigestPlaceholder::refuse);
    builder.elements.forEach(builder::plan);
    return new Patch(builder.operations());
  }

  private void take(Edit edit) {
    FieldPath target = firstMissing(edit.path());
    JsonNode value = edit.value().orElse(null);
    if (value != null && !target.equals(edit.path())) {
      value = parent(target, edit.path(), value);
    }
    boolean there = fields.find(target, live).isPresent();
    if (edit.isRemoval() ? !there || !target.equals(edit.path()) : value == null) {
      return;
    }
    guard(target);
    Segment last = ListPatchPlan.last(target);
    if (!(last instanceof FieldPath.Key)) {
      FieldPath list = target.parent().orElseThrow();
      if (value != null) {
        DigestPlaceholder.refuse(value);
      }
      Edit element =
          value == null ? Edit.remove(target, edit.rule()) : Edit.put(target, value, edit.rule());
      List<Edit> others = elements.computeIfAbsent(list, path -> new ArrayList<>());
      if (others.stream().noneMatch(other -> other.path().equals(target))) {
        others.add(element);
      }
      return;
    }
    JsonPointer pointer = fields.pointer(target, live).orElseThrow();
    if (value == null) {
      if (edit.rule() == Rule.POLICY_2 && live.at(pointer).isContainerNode()) {
        // It goes because nothing else is in it.
        tests.put(pointer, live.at(pointer));
      }
      removals.add(pointer);
      return;
    }
    if (Trees.isAbsent(live.at(pointer))) {
      tests.put(pointer, NullNode.getInstance());
    }
    puts.putIfAbsent(pointer, value);
  }

  /** The shortest part of a path that is not there, or is no container although it has to be. */
  private FieldPath firstMissing(FieldPath path) {
    List<Segment> segments = path.segments();
    for (int i = 1; i < segments.size(); i++) {
      FieldPath part = new FieldPath(segments.subList(0, i));
      JsonNode value = fields.find(part, live).orElse(null);
      if (value == null || !value.isContainerNode()) {
        return part;
      }
    }
    return path;
  }

  /** The parent that has to be made for an edit: as desired, else with this one value in it. */
  private @Nullable JsonNode parent(FieldPath target, FieldPath path, JsonNode value) {
    JsonNode wanted = target.in(desired).orElse(null);
    if (wanted != null && !Trees.isAbsent(wanted)) {
      return CreateBody.part(SchemaLookup.at(schema, target).orElse(null), wanted);
    }
    JsonNode made = value;
    for (int i = path.segments().size() - 1; i >= target.segments().size(); i--) {
      if (!(path.segments().get(i) instanceof FieldPath.Key key)) {
        return null;
      }
      made = JsonNodeFactory.instance.objectNode().set(key.name(), made);
    }
    return Trees.freeze(made);
  }

  /** Tests the names of all elements on the way: an index alone may mean another one by now. */
  private void guard(FieldPath path) {
    List<Segment> segments = path.segments();
    for (int i = 0; i < segments.size(); i++) {
      FieldPath part = new FieldPath(segments.subList(0, i + 1));
      JsonNode value = fields.find(part, live).orElse(null);
      JsonPointer pointer = value == null ? null : fields.pointer(part, live).orElse(null);
      if (value == null || pointer == null) {
        return;
      }
      if (segments.get(i) instanceof FieldPath.Element element) {
        element.keys().keySet().forEach(key -> guard(pointer, value, key));
      } else if (segments.get(i) instanceof FieldPath.Index && value.isObject()) {
        guardTwin(new FieldPath(segments.subList(0, i)), pointer, value);
      } else if (!(segments.get(i) instanceof FieldPath.Key) && value instanceof TextNode) {
        tests.put(pointer, value);
      }
    }
  }

  private void guardTwin(FieldPath list, JsonPointer pointer, JsonNode value) {
    if (SchemaLookup.at(schema, list).orElse(null) instanceof SchemaNode.KeyedList keyed) {
      keyed.keys().forEach(key -> guard(pointer, value, key));
    }
  }

  private void guard(JsonPointer element, JsonNode value, String key) {
    JsonPointer pointer = element;
    for (String name : key.split("\\.", -1)) {
      pointer = pointer.appendProperty(name);
    }
    JsonNode found = ElementKey.at(value, key);
    tests.put(pointer, Trees.isAbsent(found) ? NullNode.getInstance() : found);
  }

  private void plan(FieldPath list, List<Edit> edits) {
    JsonPointer pointer = fields.pointer(list, live).orElseThrow();
    if (live.at(pointer) instanceof ArrayNode found) {
      SchemaNode.ElementList known = fields.list(list).orElseGet(() -> named(edits));
      JsonNode pins = pinned == null ? null : list.in(pinned).orElse(null);
      DesiredElements wanted = DesiredElements.of(known, list.in(desired).orElse(null), pins);
      ElementPairing pairing = ElementPairing.of(known, wanted, found);
      ListPatchPlan plan = ListPatchPlan.of(pointer, found, pairing, known, wanted, edits);
      plans.put(pointer, plan);
      plan.removals().forEach(index -> removals.add(pointer.appendIndex(index)));
    }
  }

  /**
   * Returns the list schema by which edits name the elements of a list that is no longer compared
   * element by element.
   */
  private static SchemaNode.ElementList named(List<Edit> edits) {
    for (Edit edit : edits) {
      Segment last = ListPatchPlan.last(edit.path());
      if (last instanceof FieldPath.Element element) {
        List<String> keys = List.copyOf(element.keys().keySet());
        return new SchemaNode.KeyedList(keys, List.of(), null, Bounds.UNLIMITED, false);
      }
      if (last instanceof FieldPath.Member) {
        return new SchemaNode.ScalarSet(Bounds.UNLIMITED);
      }
    }
    return new SchemaNode.PositionalList(List.of(), Bounds.UNLIMITED);
  }

  private List<Patch.Operation> operations() {
    List<Patch.Operation> operations = new ArrayList<>();
    tests.forEach((pointer, value) -> operations.add(new Patch.Test(pointer, value)));
    puts.forEach((pointer, value) -> operations.add(new Patch.Add(pointer, value)));
    // The inner lists first: adding to an outer one moves them.
    plans.entrySet().stream()
        .sorted(Comparator.comparingInt(plan -> -depth(plan.getKey())))
        .forEach(plan -> operations.addAll(plan.getValue().additions()));
    removals.stream()
        .map(this::moved)
        .sorted(PatchBuilder::backwards)
        .forEach(pointer -> operations.add(new Patch.Remove(pointer)));
    return operations;
  }

  /** Returns the pointer to a value after all additions. */
  private JsonPointer moved(JsonPointer pointer) {
    JsonPointer before = JsonPointer.empty();
    JsonPointer after = JsonPointer.empty();
    for (JsonPointer at = pointer; !at.matches(); at = at.tail()) {
      ListPatchPlan plan = plans.get(before);
      before = before.appendProperty(at.getMatchingProperty());
      after =
          plan == null
              ? after.appendProperty(at.getMatchingProperty())
              : after.appendIndex(plan.position(at.getMatchingIndex()));
    }
    return after;
  }

  private static int depth(JsonPointer pointer) {
    int depth = 0;
    for (JsonPointer at = pointer; !at.matches(); at = at.tail()) {
      depth++;
    }
    return depth;
  }

  /** From the end of the document, so that no removal moves what another one means. */
  private static int backwards(JsonPointer left, JsonPointer right) {
    JsonPointer a = left;
    JsonPointer b = right;
    while (!a.matches() && !b.matches()) {
      int order =
          a.mayMatchElement() && b.mayMatchElement()
              ? Integer.compare(b.getMatchingIndex(), a.getMatchingIndex())
              : b.getMatchingProperty().compareTo(a.getMatchingProperty());
      if (order != 0) {
        return order;
      }
      a = a.tail();
      b = b.tail();
    }
    return 0;
  }
}
