package dev.homeostat.core.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Policy;
import dev.homeostat.Resource;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The fields of one resource: the desired, the pinned, the awaited and the watched ones. */
public final class ExplainedFields {

  private final PreparedResource prepared;
  private final @Nullable Resource live;
  private final FieldExplanation fields;
  private final Consumer<Explanation.Field> added;
  private final Map<FieldPath, AcceptedForm> accepted = new HashMap<>();

  private ExplainedFields(
      PreparedResource prepared, @Nullable Resource live, Consumer<Explanation.Field> added) {
    this.prepared = prepared;
    this.live = live;
    this.fields = new FieldExplanation(prepared, live);
    this.added = added;
  }

  /**
   * Explains the fields of a resource.
   *
   * @param live its object, or {@code null} for none
   * @param added receives each field
   */
  public static void of(
      PreparedResource prepared, @Nullable Resource live, Consumer<Explanation.Field> added) {
    new ExplainedFields(prepared, live, added).all();
  }

  private void all() {
    DesiredResource desired = prepared.desired();
    ObjectNode wanted = desired.resource().tree();
    SchemaNode.Fields schema = desired.schema().root();
    if (live != null) {
      prepared
          .compare(live)
          .differences()
          .accepted()
          .forEach(difference -> accepted.put(difference.edit().path(), difference.form()));
    }
    add(FieldPath.root(), schema, wanted);
    if (desired.pinnedIfPresent() != null) {
      addPinned(FieldPath.root(), schema, desired.pinnedIfPresent());
    }
    List<FieldPath> awaiting =
        live == null
            ? PinCollector.awaiting(wanted, schema)
            : PinCollector.fill(wanted, desired.pinnedIfPresent(), schema, live.tree()).awaiting();
    for (FieldPath path : awaiting) {
      added.accept(fields.of(path, Policy.PINNED, null, null, "awaiting the server"));
    }
    addWatched(FieldPath.root(), schema);
    if (live != null) {
      ExcludedLiveFields.of(desired.schema(), wanted, live.tree()).forEach(this::addLeft);
    }
  }

  /** Adds a field of the live object that is left to its writer. */
  private void addLeft(FieldPath path, FieldExclusion reason) {
    added.accept(fields.of(path, Policy.UNOBSERVED, null, null, "", reason));
  }

  /** Adds the fields that belong to the server and are only shown (rule READ-3). */
  private void addWatched(FieldPath path, SchemaNode schema) {
    if (schema instanceof SchemaNode.Fields object) {
      object.members().forEach((name, below) -> addWatched(path.key(name), below));
    } else if (schema instanceof SchemaNode.Leaf leaf && leaf.watched()) {
      added.accept(fields.of(path, Policy.WATCHED, null, null, ""));
    }
  }

  private void add(FieldPath path, @Nullable SchemaNode schema, JsonNode value) {
    boolean open = value.isContainerNode() && !value.isEmpty() && !DigestPlaceholder.is(value);
    SchemaNode.Fields object = schema instanceof SchemaNode.Fields some ? some : null;
    if (open && value.isObject() && (schema == null || object != null)) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        FieldPath at = path.key(member.getKey());
        if (!isIdentity(at)) {
          add(at, object == null ? null : object.members().get(member.getKey()), member.getValue());
        }
      }
    } else if (open
        && value.isArray()
        && schema instanceof SchemaNode.ElementList list
        && !(list instanceof SchemaNode.ScalarSet)) {
      for (int i = 0; i < value.size(); i++) {
        Segment name = list.nameOf(value.get(i), i);
        if (name != null && !Trees.isAbsent(value.get(i))) {
          add(path.then(name), list.observed(name), value.get(i));
        }
      }
    } else {
      leaf(path, value);
    }
  }

  private void leaf(FieldPath path, JsonNode value) {
    FieldOrigin origin = prepared.desired().setterOf(path);
    boolean observed = SchemaLookup.observes(prepared.desired().schema().root(), path);
    Policy policy =
        value.isNull()
            ? Policy.ENFORCED_ABSENT
            : !observed
                ? Policy.INITIAL_ONLY
                : origin.equals(FieldOrigin.SERVER) ? Policy.PINNED : Policy.ENFORCED;
    FieldExclusion reason =
        policy == Policy.INITIAL_ONLY ? prepared.desired().schema().exclusions().of(path) : null;
    added.accept(fields.of(path, policy, origin, value, note(path), reason));
  }

  /** Returns a note on the accepted form of a field, if there is one. */
  private String note(FieldPath path) {
    AcceptedForm form = accepted.get(path);
    return form == null ? "" : "accepted as " + form.kind();
  }

  private void addPinned(FieldPath path, SchemaNode schema, JsonNode value) {
    if (schema instanceof SchemaNode.Fields object && value.isObject()) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        SchemaNode below = object.members().get(member.getKey());
        if (below != null) {
          addPinned(path.key(member.getKey()), below, member.getValue());
        }
      }
    } else if (schema instanceof SchemaNode.KeyedList list && value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        Segment name = list.nameOf(value.get(i), i);
        SchemaNode below = name == null ? null : list.observed(name);
        if (name != null && below != null) {
          addPinned(path.then(name), below, value.get(i));
        }
      }
    } else {
      added.accept(fields.of(path, Policy.PINNED, FieldOrigin.SERVER, value, ""));
    }
  }

  private static boolean isIdentity(FieldPath path) {
    return Set.of("/apiVersion", "/kind", "/metadata/name", "/metadata/namespace")
        .contains(path.toString());
  }
}
