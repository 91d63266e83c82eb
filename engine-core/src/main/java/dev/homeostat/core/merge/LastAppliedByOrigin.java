package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The last applied values of a record by their origin: what manifest and hooks enforced, and what
 * the server gave (rule STATE-1). Both are trees of the shape of the resource; an element of a list
 * by position that has no part in one of them is null there.
 */
@API(status = INTERNAL)
public final class LastAppliedByOrigin {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ResourceRecord record;
  private final SchemaNode.Fields observed;
  private final ObjectNode enforced;
  private final ObjectNode pinned;
  private final PendingRemovals removals;

  private LastAppliedByOrigin(ResourceRecord record, SchemaNode.Fields observed) {
    this.record = record;
    this.observed = observed;
    this.removals = PendingRemovals.of(record, observed);
    ObjectNode applied = Trees.unsealed(record.lastApplied());
    removals.removeStraysFrom(applied);
    OriginSplit.Part root = OriginSplit.of(record.setBy(), observed, applied);
    this.enforced =
        Trees.unsealed(root.enforced() instanceof ObjectNode some ? some : JSON.objectNode());
    this.pinned = root.pinned() instanceof ObjectNode some ? some : JSON.objectNode();
    removals.addTo(enforced);
  }

  /**
   * Reads what was applied.
   *
   * @param record what is remembered
   * @param observed what was observed then
   * @return the fields
   */
  public static LastAppliedByOrigin of(ResourceRecord record, SchemaNode.Fields observed) {
    return new LastAppliedByOrigin(record, observed);
  }

  /**
   * Returns the values that manifest and hooks enforced, including those that are still to be
   * removed.
   */
  ObjectNode enforced() {
    return enforced;
  }

  /**
   * Returns whether something was enforced or pinned at a path, or is still to be removed there or
   * below; of a list of which nothing but the bounds was observed, nothing was.
   */
  boolean isAnyAt(FieldPath path) {
    boolean isObserved =
        SchemaLookup.touches(observed, path) && (isIn(enforced, path) || isIn(pinned, path));
    return isObserved || removals.touches(path);
  }

  /** Returns whether a tree has a value at a path. */
  static boolean isIn(ObjectNode tree, FieldPath path) {
    return path.in(tree).filter(value -> !Trees.isAbsent(value)).isPresent();
  }

  /**
   * Returns the enforced values, with the elements of positional lists as they were applied,
   * because their observed fields may not identify them.
   */
  ObjectNode said() {
    return (ObjectNode) said(observed, enforced, record.lastApplied(), pinned, false);
  }

  /**
   * Returns the same with all applied elements of positional lists, also those of which nothing is
   * observed, and with those that are to be removed under another name. Elements that the server
   * gave are not among them.
   */
  ObjectNode saidInAll() {
    ObjectNode said =
        Trees.unsealed((ObjectNode) said(observed, enforced, record.lastApplied(), pinned, true));
    removals.addStraysTo(said);
    return said;
  }

  private static JsonNode said(
      @Nullable SchemaNode schema,
      JsonNode enforced,
      @Nullable JsonNode applied,
      @Nullable JsonNode pinned,
      boolean all) {
    if (schema instanceof SchemaNode.Fields fields
        && enforced instanceof ObjectNode object
        && applied instanceof ObjectNode) {
      ObjectNode said = JSON.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        String name = member.getKey();
        SchemaNode below = fields.members().get(name);
        JsonNode theirs = pinned == null ? null : pinned.get(name);
        said.set(name, said(below, member.getValue(), applied.get(name), theirs, all));
      }
      return said;
    }
    if (schema instanceof SchemaNode.KeyedList named
        && enforced instanceof ArrayNode list
        && applied instanceof ArrayNode) {
      ArrayNode said = JSON.arrayNode();
      for (int i = 0; i < list.size(); i++) {
        Segment name = named.nameOf(list.get(i), i);
        JsonNode element = name == null ? null : named.find(applied, name);
        JsonNode theirs = name == null || pinned == null ? null : named.find(pinned, name);
        said.add(
            name == null
                ? list.get(i)
                : said(named.observed(name), list.get(i), element, theirs, all));
      }
      return said;
    }
    if (schema instanceof SchemaNode.PositionalList
        && enforced instanceof ArrayNode list
        && applied instanceof ArrayNode elements) {
      ArrayNode said = JSON.arrayNode();
      for (int i = 0; i < list.size(); i++) {
        JsonNode element = list.get(i);
        boolean isTheirs = pinned != null && !Trees.isAbsent(pinned.path(i));
        boolean isKnown = elements.has(i) && (!Trees.isAbsent(element) || (all && !isTheirs));
        JsonNode whole = isKnown ? OriginSplit.plain(elements.get(i)) : element;
        if (!all || !Trees.isAbsent(whole)) {
          said.add(whole);
        }
      }
      return said;
    }
    return enforced;
  }

  /** Returns whether the server set a value at a path, or in it. */
  boolean isPinnedAt(FieldPath path) {
    return isIn(pinned, path);
  }

  /** Returns the removals that are still due. */
  PendingRemovals removals() {
    return removals;
  }

  /** Returns whether an object without members was enforced at a path. */
  boolean isEmptyObject(FieldPath path) {
    return path.in(enforced).filter(value -> value.isObject() && value.isEmpty()).isPresent();
  }

  /** Returns the values that the server set. */
  ObjectNode pinned() {
    return pinned;
  }

  /** Returns the schema that was observed at a path. */
  @Nullable SchemaNode observedAt(FieldPath path) {
    return SchemaLookup.at(observed, path).orElse(null);
  }

  /**
   * Returns the schema under which a path was enforced; a value that is still to be removed counts
   * as enforced, whatever was observed since.
   */
  @Nullable SchemaNode enforcedAs(FieldPath path) {
    if (removals.contains(path)) {
      return isEmptyObject(path) ? new SchemaNode.Fields(Map.of()) : SchemaNode.VALUE;
    }
    SchemaNode known = observedAt(path);
    SchemaNode pending = removals.schemaBelow(path);
    return pending == null ? known : with(known, pending);
  }

  /** Returns what was observed, with the members that are still to be removed. */
  private static SchemaNode with(@Nullable SchemaNode known, SchemaNode pending) {
    if (known == null || !known.hasParts()) {
      return pending;
    }
    if (known instanceof SchemaNode.Fields fields && pending instanceof SchemaNode.Fields added) {
      Map<String, SchemaNode> all = new LinkedHashMap<>(fields.members());
      added.members().forEach((name, part) -> all.merge(name, part, LastAppliedByOrigin::with));
      return new SchemaNode.Fields(all);
    }
    return known;
  }

  /**
   * Returns the origin of a path: its own, or that of its nearest parent that was not set by the
   * manifest.
   */
  FieldOrigin setterOf(FieldPath path) {
    Optional<FieldPath> at = Optional.of(path);
    while (at.isPresent()) {
      FieldOrigin origin = record.setBy().get(at.get());
      if (origin != null) {
        return origin;
      }
      at = at.get().parent();
    }
    return record.addedBy();
  }

  /** Returns the origins of the fields below a path that were not set by the manifest. */
  Stream<FieldOrigin> settersBelow(FieldPath path) {
    return record.setBy().entrySet().stream()
        .filter(set -> set.getKey().startsWith(path) && !set.getKey().equals(path))
        .map(Map.Entry::getValue);
  }
}
