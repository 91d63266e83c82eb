package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Makes a patch of edits, for one live object (rule ACT-1): guards first, then additions, then
 * removals. It plays each operation on a copy of the object, so that every index is the one that
 * the server will see.
 */
@API(status = INTERNAL)
public final class PatchBuilder {

  private final ObjectNode live;
  private final ObjectNode work;
  private final Desired desired;
  private final Map<JsonPointer, Patch.Operation> guards = new LinkedHashMap<>();
  private final List<Patch.Operation> operations = new ArrayList<>();

  private PatchBuilder(Resource live, Desired desired) {
    this.live = live.tree();
    this.work = Trees.thaw(live.tree());
    this.desired = desired;
  }

  /**
   * Makes a patch.
   *
   * @param live the object as it was read
   * @param edits of it, none at or below another
   * @param desired what is wanted, for the order of lists
   * @return the patch; edits that no longer fit the object are left out
   */
  public static Patch build(Resource live, List<Edit> edits, Desired desired) {
    PatchBuilder builder = new PatchBuilder(live, desired);
    if (!live.uid().isEmpty()) {
      builder.guard(JsonPointer.compile("/metadata/uid"), live.tree().at("/metadata/uid"));
    }
    edits.stream().filter(edit -> edit.value() != null).forEach(builder::put);
    List<Edit> removals =
        new ArrayList<>(edits.stream().filter(edit -> edit.value() == null).toList());
    removals.sort((a, b) -> Integer.compare(builder.placeOf(b.path()), builder.placeOf(a.path())));
    removals.forEach(builder::remove);
    List<Patch.Operation> all = new ArrayList<>(builder.guards.values());
    all.addAll(builder.operations);
    return new Patch(all);
  }

  private void put(Edit edit) {
    JsonNode value = edit.value();
    List<FieldPath.Segment> segments = edit.path().segments();
    FieldPath.Segment last = segments.get(segments.size() - 1);
    FieldPath parentPath = new FieldPath(segments.subList(0, segments.size() - 1));
    Optional<JsonPointer> parent = parentPath.pointerIn(work);
    Optional<JsonNode> holder = parentPath.in(work);
    if (value == null || parent.isEmpty() || holder.isEmpty()) {
      return;
    }
    guardElements(edit.path());
    if (holder.get() instanceof ArrayNode list) {
      element(edit, parentPath, parent.get(), list, last, value);
    } else if (holder.get() instanceof ObjectNode object && last instanceof FieldPath.Key key) {
      JsonPointer at = parent.get().appendProperty(key.name());
      if (Trees.isAbsent(object.get(key.name()))) {
        guard(edit.path().pointerIn(live).orElse(at), NullNode.getInstance());
      }
      operations.add(new Patch.Add(at, value));
      object.set(key.name(), value);
    }
  }

  private void element(
      Edit edit,
      FieldPath listPath,
      JsonPointer listAt,
      ArrayNode list,
      FieldPath.Segment last,
      JsonNode value) {
    int there = indexOf(list, edit.path());
    if (there >= 0 && edit.rule() != Rule.SCHEMA_10) {
      operations.add(new Patch.Remove(listAt.appendIndex(there)));
      list.remove(there);
      insert(listAt, list, there, value);
      return;
    }
    if (there >= 0) {
      operations.add(new Patch.Remove(listAt.appendIndex(there)));
      list.remove(there);
    }
    int at = last instanceof FieldPath.Index index ? index.index() : placeFor(listPath, list, last);
    insert(listAt, list, Math.min(at, list.size()), value);
  }

  private void insert(JsonPointer listAt, ArrayNode list, int index, JsonNode value) {
    JsonPointer at = index == list.size() ? listAt.appendProperty("-") : listAt.appendIndex(index);
    operations.add(new Patch.Add(at, value));
    list.insert(index, value);
  }

  /** Behind its predecessor in an ordered list, else at the end (SCHEMA-10). */
  private int placeFor(FieldPath listPath, ArrayNode list, FieldPath.Segment last) {
    Optional<SchemaNode> schema = SchemaLookup.at(desired.schema().root(), listPath);
    if (!(schema.orElse(null) instanceof SchemaNode.KeyedList keyed) || !keyed.ordered()) {
      return list.size();
    }
    JsonNode wanted = listPath.in(desired.resource().tree()).orElse(NullNode.getInstance());
    int place = -1;
    boolean passed = false;
    for (JsonNode element : wanted) {
      ElementKey key = ElementKey.of(element, keyed.keys()).orElse(null);
      if (key == null) {
        continue;
      }
      if (key.segment().equals(last)) {
        passed = true;
        if (place >= 0) {
          return place + 1;
        }
      } else {
        int index = KeyedElements.indexOf(list, key, keyed.keys());
        if (!passed && index >= 0) {
          place = index;
        } else if (passed && index >= 0) {
          return index;
        }
      }
    }
    return list.size();
  }

  private void remove(Edit edit) {
    List<FieldPath.Segment> segments = edit.path().segments();
    FieldPath parentPath = new FieldPath(segments.subList(0, segments.size() - 1));
    Optional<JsonPointer> parent = parentPath.pointerIn(work);
    JsonNode holder = parentPath.in(work).orElse(NullNode.getInstance());
    if (parent.isEmpty()) {
      return;
    }
    FieldPath.Segment last = segments.get(segments.size() - 1);
    if (holder instanceof ArrayNode list) {
      int index = indexOf(list, edit.path());
      if (index >= 0) {
        guardElements(edit.path());
        operations.add(new Patch.Remove(parent.get().appendIndex(index)));
        list.remove(index);
      }
    } else if (holder instanceof ObjectNode object
        && last instanceof FieldPath.Key key
        && object.has(key.name())) {
      guardElements(edit.path());
      operations.add(new Patch.Remove(parent.get().appendProperty(key.name())));
      object.remove(key.name());
    }
  }

  /**
   * Where the last segment of a path points in the list as it has become. A plain index names an
   * element of the live list; insertions may have moved it towards the end.
   */
  private int indexOf(ArrayNode list, FieldPath path) {
    FieldPath.Segment last = path.segments().get(path.segments().size() - 1);
    if (!(last instanceof FieldPath.Index index)) {
      FieldPath inList = FieldPath.root().then(last);
      return inList
          .pointerIn(list)
          .map(pointer -> Integer.parseInt(pointer.getMatchingProperty()))
          .orElse(-1);
    }
    JsonNode meant = path.in(live).orElse(null);
    if (meant == null) {
      return -1;
    }
    for (int i = index.index(); i < list.size(); i++) {
      if (Trees.equal(meant, list.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** For removals of one list to go from its end. */
  private int placeOf(FieldPath path) {
    return path.pointerIn(live).map(pointer -> pointer.last().getMatchingIndex()).orElse(-1);
  }

  /** The key fields of each element that a path passes through or names, as they are now. */
  private void guardElements(FieldPath path) {
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      at = at.then(segment);
      Optional<JsonNode> element = at.in(live);
      Optional<JsonPointer> pointer = at.pointerIn(live);
      if (element.isEmpty() || pointer.isEmpty()) {
        return;
      }
      if (segment instanceof FieldPath.Element named) {
        for (String key : named.keys().keySet()) {
          JsonNode value = ElementKey.at(element.get(), key);
          if (value.isValueNode() && !Trees.isAbsent(value)) {
            JsonPointer keyAt = pointer.get();
            for (String name : key.split("\\.")) {
              keyAt = keyAt.appendProperty(name);
            }
            guard(keyAt, value);
          }
        }
      } else if (segment instanceof FieldPath.Member) {
        guard(pointer.get(), element.get());
      }
    }
  }

  private void guard(JsonPointer at, JsonNode value) {
    guards.putIfAbsent(at, new Patch.Test(at, value));
  }
}
