package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings.FieldRemoval;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.PodSpecs;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apiguardian.api.API;

/** What was enforced and is no longer wanted (rule POLICY-2). Pure. */
@API(status = INTERNAL)
public final class Removals {

  private static final FieldPath REPLICAS = FieldPath.of("spec", "replicas");

  private final ResourceRecord record;
  private final ObjectNode desired;
  private final TreeSet<FieldPath> found = new TreeSet<>();

  private Removals(ResourceRecord record, ObjectNode desired) {
    this.record = record;
    this.desired = desired;
  }

  /**
   * The paths to be removed.
   *
   * @param record what was applied
   * @param observed what was observed then
   * @param desired what manifest and hooks want now, without pins
   * @param setting what the application wants
   * @return the paths, none at or below another
   */
  public static List<FieldPath> of(
      ResourceRecord record, SchemaNode.Fields observed, Desired desired, FieldRemoval setting) {
    if (setting == FieldRemoval.KEEP) {
      return List.of();
    }
    Removals removals = new Removals(record, desired.resource().tree());
    removals.fields(FieldPath.root(), observed, record.lastApplied());
    if (PodSpecs.of(desired.id()).isPresent()) {
      removals.found.remove(REPLICAS);
    }
    return List.copyOf(removals.found);
  }

  private void node(FieldPath path, SchemaNode schema, JsonNode applied) {
    if (Trees.isAbsent(applied)) {
      return;
    }
    if (schema instanceof SchemaNode.Fields fields && applied.isObject()) {
      if (fields.members().isEmpty()) {
        add(path);
      } else {
        fields(path, fields, applied);
      }
    } else if (schema instanceof SchemaNode.KeyedList keyed && applied.isArray()) {
      keyed(path, keyed, applied);
    } else if (schema instanceof SchemaNode.ScalarSet && applied.isArray()) {
      applied.forEach(member -> add(path.then(new FieldPath.Member(member.asText()))));
    } else if (schema instanceof SchemaNode.PositionalList list
        && applied.isArray()
        && path.in(desired).isPresent()) {
      positional(path, list, applied);
    } else if (!(schema instanceof SchemaNode.Leaf leaf && leaf.watched())) {
      add(path);
    }
  }

  private void fields(FieldPath path, SchemaNode.Fields schema, JsonNode applied) {
    for (Map.Entry<String, SchemaNode> member : schema.members().entrySet()) {
      node(path.key(member.getKey()), member.getValue(), applied.path(member.getKey()));
    }
  }

  private void keyed(FieldPath path, SchemaNode.KeyedList schema, JsonNode applied) {
    for (JsonNode element : applied) {
      ElementKey.of(element, schema.keys())
          .ifPresent(
              key ->
                  schema
                      .element(key)
                      .ifPresent(node -> element(path.then(key.segment()), node, element)));
    }
  }

  /** An element that the server gave a part of stays: nothing but its place says whose it is. */
  private void positional(FieldPath path, SchemaNode.PositionalList schema, JsonNode applied) {
    for (int i = 0; i < Math.min(schema.elements().size(), applied.size()); i++) {
      FieldPath at = path.then(new FieldPath.Index(i));
      if (at.in(desired).isPresent() || !isAnyServersBelow(at)) {
        element(at, schema.elements().get(i), applied.get(i));
      }
    }
  }

  private boolean isAnyServersBelow(FieldPath path) {
    return record.setBy().entrySet().stream()
        .anyMatch(
            entry -> entry.getValue().equals(Setter.SERVER) && entry.getKey().startsWith(path));
  }

  private void element(FieldPath path, SchemaNode schema, JsonNode applied) {
    if (path.in(desired).isEmpty()) {
      add(path);
    } else {
      node(path, schema, applied);
    }
  }

  private void add(FieldPath path) {
    if (path.in(desired).isEmpty() && !isServers(path)) {
      found.add(path);
    }
  }

  private boolean isServers(FieldPath path) {
    Optional<FieldPath> at = Optional.of(path);
    while (at.isPresent()) {
      Setter setter = record.setBy().get(at.get());
      if (setter != null) {
        return setter.equals(Setter.SERVER);
      }
      at = at.get().parent();
    }
    return false;
  }
}
