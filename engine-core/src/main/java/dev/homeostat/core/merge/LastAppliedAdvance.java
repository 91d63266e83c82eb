package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The advance of the last applied values of a resource after a pass (rule STATE-2). Only the paths
 * that succeeded get their new desired values; all others keep the values applied before.
 */
@API(status = INTERNAL)
public final class LastAppliedAdvance {

  private final ObjectNode tree;
  private final Map<FieldPath, FieldOrigin> setBy;
  private final @Nullable RetainedValues values;
  private final List<FieldPath> removals = new ArrayList<>();

  private LastAppliedAdvance(
      ObjectNode tree, Map<FieldPath, FieldOrigin> setBy, @Nullable ResourceRecord before) {
    this.tree = Trees.unsealed(tree);
    this.setBy = new TreeMap<>(setBy);
    this.values = before == null ? null : new RetainedValues(before);
  }

  /**
   * Starts from a desired state of which all is applied.
   *
   * @param desired with all pins
   * @param setBy who set a path of it, where it was not the manifest
   * @param before what was remembered, or {@code null} for nothing
   * @return the state
   */
  public static LastAppliedAdvance of(
      ObjectNode desired, Map<FieldPath, FieldOrigin> setBy, @Nullable ResourceRecord before) {
    return new LastAppliedAdvance(desired, setBy, before);
  }

  /**
   * Takes back fields that could not be changed: they are as they were applied before.
   *
   * @param paths which fields
   * @param missing those of them that are not on the object, so that nothing is left of what was
   *     applied
   * @param observed what is observed now
   * @return this
   */
  public LastAppliedAdvance takeBack(
      Collection<FieldPath> paths, Collection<FieldPath> missing, SchemaNode.Fields observed) {
    if (paths.isEmpty()) {
      return this;
    }
    LastAppliedByOrigin fields = values == null ? null : values.fields();
    List<FieldPath> applied = new ArrayList<>();
    List<FieldPath> added = new ArrayList<>();
    for (FieldPath path : paths) {
      boolean isApplied =
          values != null
              && fields != null
              && !(missing.contains(path) && !fields.isPinnedAt(path))
              && fields.isAnyAt(values.pathBefore(path))
              && wasApplied(path);
      (isApplied ? applied : added).add(path);
    }
    leaveOut(added);
    added.forEach(path -> leaveOutEmptied(path, fields, observed));
    applied.forEach(path -> takeBack(path, SchemaLookup.at(observed, path).orElse(null)));
    paths.forEach(path -> leavePlacesToServer(path, fields));
    if (fields != null) {
      paths.forEach(path -> removals.addAll(RetainedRemovals.unnamedAt(path, fields, observed)));
    }
    return this;
  }

  /** Returns whether a path is a list of which only the bounds are observed. */
  private static boolean observesOnlyBounds(FieldPath path, SchemaNode.Fields observed) {
    return SchemaLookup.at(observed, path).orElse(null) instanceof SchemaNode.ElementList list
        && !list.observesElements();
  }

  /**
   * Leaves out the parent of a refused addition, unless it was applied before as it is now, and
   * more than its bounds is observed.
   */
  private void leaveOutEmptied(
      FieldPath path, @Nullable LastAppliedByOrigin fields, SchemaNode.Fields observed) {
    FieldPath parent = path.parent().orElse(FieldPath.root());
    Optional<JsonNode> left = parent.in(tree);
    boolean isEmptied =
        !parent.segments().isEmpty()
            && left.filter(value -> isEmptied(value, parent, fields, observed)).isPresent();
    boolean isLeft =
        isEmptied
            && fields != null
            && !observesOnlyBounds(parent, observed)
            && wasLeft(left.orElseThrow(), parent, fields);
    if (isLeft) {
      boolean isList = left.orElseThrow().isArray();
      PathWriter.set(tree, parent, isList ? tree.arrayNode() : tree.objectNode());
    } else if (isEmptied) {
      PathWriter.remove(tree, parent);
      leaveOutEmptied(parent, fields, observed);
    }
  }

  /**
   * Returns whether nothing is left in a container, or nothing that is observed in a list or in an
   * object that was applied without fields, where all other desired values are initial only.
   */
  private static boolean isEmptied(
      JsonNode value,
      FieldPath path,
      @Nullable LastAppliedByOrigin fields,
      SchemaNode.Fields observed) {
    SchemaNode schema = SchemaLookup.at(observed, path).orElse(null);
    if (value instanceof ArrayNode list
        && schema instanceof SchemaNode.PositionalList places
        && places.observesElements()) {
      return IntStream.range(0, Math.min(list.size(), places.elements().size()))
          .allMatch(place -> Trees.isAbsent(list.get(place)));
    }
    if (schema instanceof SchemaNode.Fields object
        && fields != null
        && fields.isEmptyObject(path)) {
      return object.members().keySet().stream().noneMatch(value::has);
    }
    return value.isContainerNode() && value.isEmpty();
  }

  /**
   * Leaves to the server each element by position in which nothing is left but what it chose: it
   * was there before, and nothing of it was applied (rule POLICY-3).
   */
  private void leavePlacesToServer(FieldPath path, @Nullable LastAppliedByOrigin fields) {
    for (int i = 1; i < path.segments().size(); i++) {
      FieldPath place = new FieldPath(path.segments().subList(0, i));
      boolean isNew =
          path.segments().get(i - 1) instanceof FieldPath.Index
              && (fields == null || !LastAppliedByOrigin.isIn(fields.enforced(), place));
      if (isNew && place.in(tree).filter(value -> isChosen(place, value)).isPresent()) {
        setBy.put(place, FieldOrigin.SERVER);
      }
    }
  }

  private boolean isChosen(FieldPath path, JsonNode value) {
    return FieldOrigin.SERVER.equals(setBy.get(path))
        || (value.isObject()
            && !value.isEmpty()
            && value.properties().stream()
                .allMatch(member -> isChosen(path.key(member.getKey()), member.getValue())));
  }

  /**
   * Takes back fields that could not be removed: what was enforced of them is still to go.
   *
   * @param paths which fields
   * @return this
   */
  public LastAppliedAdvance takeBackRemovals(Collection<FieldPath> paths) {
    removals.addAll(paths);
    paths.stream().filter(this::wasApplied).forEach(path -> takeBack(path, SchemaNode.VALUE));
    return this;
  }

  /**
   * Keeps a field as it was applied before, although others have removed it and it could not be put
   * back.
   *
   * @param path which field
   * @return this
   */
  public LastAppliedAdvance keep(FieldPath path) {
    if (wasApplied(path)) {
      takeBack(path, SchemaNode.VALUE);
    }
    return this;
  }

  /** Returns whether a parent was applied before as it is now: an object, or an empty list. */
  private static boolean wasLeft(JsonNode now, FieldPath parent, LastAppliedByOrigin fields) {
    return parent
        .in(fields.enforced())
        .filter(before -> now.isObject() || before.isEmpty())
        .isPresent();
  }

  private boolean wasApplied(FieldPath path) {
    return values != null && values.lastApplied(path).isPresent();
  }

  /**
   * Leaves out fields that could not be changed, where what was applied before is not known.
   *
   * @param paths which fields
   * @return this
   */
  public LastAppliedAdvance leaveOut(Collection<FieldPath> paths) {
    // From the end: a place that is followed by others becomes null, and the last one goes.
    paths.stream()
        .sorted(Comparator.comparing(LastAppliedAdvance::place).reversed())
        .forEach(
            path -> {
              setBy.keySet().removeIf(at -> at.startsWith(path));
              remove(path);
            });
    return this;
  }

  /** Removes a value; an element by position leaves its place to none of those behind it. */
  private void remove(FieldPath path) {
    FieldPath list = path.parent().orElse(FieldPath.root());
    boolean isFollowed =
        path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index place
            && list.in(tree).filter(there -> there.size() > place.index() + 1).isPresent();
    if (isFollowed) {
      PathWriter.set(tree, path, tree.nullNode());
    } else {
      PathWriter.remove(tree, path);
    }
  }

  /** Returns the place of an element by position in its list, and -1 for all else. */
  private static int place(FieldPath path) {
    return path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index at
        ? at.index()
        : -1;
  }

  private void takeBack(FieldPath path, @Nullable SchemaNode observed) {
    setBy.keySet().removeIf(at -> at.startsWith(path));
    if (values != null
        && PathWriter.setElement(tree, path, values.value(path, observed).orElseThrow())) {
      RetainedValues.Origins origins = values.originsAt(path);
      setBy.putAll(origins.setBy());
      leaveOut(origins.endedPins());
    }
  }

  /**
   * Adds what is pinned in elements that no one else names.
   *
   * @param elements by path
   * @return this
   */
  public LastAppliedAdvance add(Map<FieldPath, JsonNode> elements) {
    new TreeMap<>(elements)
        .forEach(
            (path, element) -> {
              if (PathWriter.setElement(tree, path, element)) {
                setBy.put(path, FieldOrigin.SERVER);
              }
            });
    return this;
  }

  /**
   * The applied state.
   *
   * @return a frozen tree
   */
  public ObjectNode tree() {
    return Trees.freeze(tree);
  }

  /**
   * Returns the removals that are still to be done, by the paths that the values had.
   *
   * @return the removals that were taken back, and what the schema in force has no words for
   */
  public List<FieldPath> removals() {
    return removals.stream().distinct().toList();
  }

  /**
   * Returns the origins of its paths that were not set by the manifest.
   *
   * @return without those of fields that are not there
   */
  public Map<FieldPath, FieldOrigin> setBy() {
    ObjectNode applied = tree;
    setBy
        .entrySet()
        .removeIf(
            entry ->
                entry.getValue().equals(FieldOrigin.SERVER)
                    && entry.getKey().in(applied).isEmpty());
    return setBy;
  }
}
