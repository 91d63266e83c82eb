package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tries of one update: as asked, wider where the server names a path (rule SCHEMA-9), and
 * without what it refuses (rule POLICY-9).
 */
final class WriteModel {

  private static final int LEVELS = 3;

  private final ModelServer server;
  private final ObjectNode before;
  private final Desired desired;
  private final JsonNode pinned;
  private final Set<FieldPath> removed;
  private final List<ObjectNode> asked = new ArrayList<>();
  private final Set<FieldPath> leftOut = new LinkedHashSet<>();
  private ObjectNode stored;
  private Set<FieldPath> replaced = Set.of();

  /**
   * Prepares the tries of an update.
   *
   * @param pins what lies over the desired state (rule POLICY-3)
   * @param removed the paths that are removed because their line was dropped
   */
  WriteModel(
      ModelServer server, ObjectNode before, Desired desired, Pins pins, Set<FieldPath> removed) {
    this.removed = removed;
    this.server = server;
    this.pinned = pins.over(FieldPath.root(), desired.tree(), desired.observed());
    this.before = before;
    this.stored = before;
    this.desired = desired;
  }

  /** The objects asked for, in their order. */
  List<ObjectNode> asked() {
    return asked;
  }

  /** The object before the write, with all that was asked for and stored. */
  ObjectNode stored() {
    return stored;
  }

  /** The parents of refused fields that the write that was stored replaced as a whole. */
  Set<FieldPath> replaced() {
    return replaced;
  }

  /**
   * Returns whether a change was left out, because the server named its path, or one above or
   * below.
   */
  boolean isLeftOut(FieldPath change) {
    return leftOut.stream().anyMatch(path -> path.startsWith(change) || change.startsWith(path));
  }

  /**
   * Asks for an object.
   *
   * @param target the object
   * @param changes the paths that differ from the one before
   * @param without the object to ask for without some of the changes
   */
  ServerReply write(
      ObjectNode target, Set<FieldPath> changes, Function<Set<FieldPath>, ObjectNode> without) {
    ServerReply reply = ask(before, target);
    if (!(reply instanceof ServerReply.Invalid)) {
      return reply;
    }
    ServerReply wider = widen(target, (ServerReply.Invalid) reply);
    if (!(wider instanceof ServerReply.Invalid)) {
      return wider;
    }
    return narrow(target, changes, without, (ServerReply.Invalid) reply);
  }

  private ServerReply ask(ObjectNode current, ObjectNode object) {
    asked.add(object);
    ServerReply reply = server.write(Optional.of(current), object);
    stored = reply instanceof ServerReply.Stored ? object : stored;
    return reply;
  }

  /** Reads SCHEMA-9: the parent of a named path, at most three levels up. */
  private ServerReply widen(ObjectNode target, ServerReply.Invalid refusal) {
    ServerReply reply = refusal;
    for (int level = 1; level <= LEVELS && reply instanceof ServerReply.Invalid; level++) {
      for (boolean keepOthers : new boolean[] {true, false}) {
        ObjectNode wide = target;
        Set<FieldPath> parents = new HashSet<>();
        for (FieldPath path : CausePaths.places(refusal, desired, before, target, removed)) {
          int length = path.segments().size() - level;
          if (length >= 2 && CausePaths.isAboutChange(path, FieldPath.root(), before, target)) {
            FieldPath parent = new FieldPath(path.segments().subList(0, length));
            parents.add(parent);
            wide =
                (ObjectNode)
                    replace(wide, desired.observed(), pinned, parent.segments(), keepOthers);
          }
        }
        if (reply instanceof ServerReply.Invalid && !isAsked(wide)) {
          reply = ask(before, wide);
          replaced = reply instanceof ServerReply.Stored ? parents : replaced;
        }
      }
    }
    return reply;
  }

  private boolean isAsked(ObjectNode object) {
    return asked.stream().anyMatch(before -> Values.same(before, object));
  }

  private static JsonNode replace(
      JsonNode target,
      @Nullable Observed observed,
      @Nullable JsonNode desired,
      List<FieldPath.Segment> path,
      boolean keepOthers) {
    if (path.isEmpty()) {
      if (desired == null || Values.isAbsent(desired)) {
        return target;
      }
      return keepOthers ? over(observed, desired, target) : TargetModel.sent(observed, desired);
    }
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (path.get(0) instanceof FieldPath.Key key
        && !Values.isAbsent(Values.member(target, key.name()))) {
      Observed member =
          observed instanceof Observed.Fields fields ? fields.members().get(key.name()) : null;
      JsonNode inner = Values.member(desired, key.name());
      return Values.with(
          target, key.name(), replace(target.get(key.name()), member, inner, rest, keepOthers));
    }
    if (path.get(0) instanceof FieldPath.Index place
        && target.has(place.index())
        && observed instanceof Observed.Elements elements) {
      List<JsonNode> list = Values.elements(target);
      Optional<ElementId> id = elements.identity().of(list.get(place.index()), place.index());
      int same = elements.identity().all(Values.elements(desired)).indexOf(id);
      JsonNode wanted = id.isEmpty() || same < 0 ? null : Values.elements(desired).get(same);
      list.set(
          place.index(),
          replace(list.get(place.index()), elements.of(id), wanted, rest, keepOthers));
      return Values.list(list);
    }
    return target;
  }

  /** Returns a live value with what is desired and missing in it. */
  private static JsonNode over(@Nullable Observed observed, JsonNode desired, JsonNode live) {
    if (observed instanceof Observed.Value) {
      return live;
    }
    if (desired instanceof ObjectNode && live instanceof ObjectNode) {
      JsonNode both = live;
      for (String name : Values.names(desired)) {
        JsonNode value = desired.get(name);
        JsonNode there = live.get(name);
        Observed inner = observed instanceof Observed.Fields f ? f.members().get(name) : null;
        if (!value.isNull()) {
          boolean isMissing = there == null || there.isNull();
          JsonNode laid = isMissing ? TargetModel.sent(inner, value) : over(inner, value, there);
          both = Values.with(both, name, laid);
        }
      }
      return both;
    }
    if (observed instanceof Observed.Elements elements && desired instanceof ArrayNode) {
      List<JsonNode> list = Values.elements(live);
      List<Optional<ElementId>> wanted = elements.identity().all(Values.elements(desired));
      for (int i = 0; i < wanted.size(); i++) {
        Observed content = elements.of(wanted.get(i));
        int mine = closest(elements.identity(), wanted.get(i), content, desired.get(i), live);
        if (mine >= 0) {
          list.set(mine, over(content, desired.get(i), live.get(mine)));
        }
      }
      return live instanceof ArrayNode ? Values.list(list) : live;
    }
    return live;
  }

  /** Reads SCHEMA-7: of elements of one id, the one closest to what is desired is meant. */
  private static int closest(
      ListIdentity identity,
      Optional<ElementId> id,
      @Nullable Observed content,
      JsonNode desired,
      JsonNode live) {
    List<Optional<ElementId>> ids = identity.all(Values.elements(live));
    List<Integer> places =
        IntStream.range(0, ids.size())
            .filter(i -> id.isPresent() && ids.get(i).equals(id))
            .boxed()
            .toList();
    return places.isEmpty() ? -1 : ElementCloseness.closest(content, desired, places, live::get);
  }

  /**
   * Reads POLICY-9 and ACT-12: changes under a path that a cause names, such as an immutable field,
   * are left out, and the rest is sent.
   */
  private ServerReply narrow(
      ObjectNode target,
      Set<FieldPath> changes,
      Function<Set<FieldPath>, ObjectNode> without,
      ServerReply.Invalid refusal) {
    List<FieldPath> left = new ArrayList<>(changes);
    ObjectNode rest = target;
    ServerReply reply = refusal;
    while (reply instanceof ServerReply.Invalid invalid) {
      List<FieldPath> named = CausePaths.paths(invalid);
      List<FieldPath> refused = left.stream().filter(change -> isAbout(named, change)).toList();
      if (refused.isEmpty()) {
        return oneByOne(rest, invalid);
      }
      left.removeAll(refused);
      leftOut.addAll(refused);
      rest = without.apply(leftOut);
      if (left.isEmpty() || Values.same(rest, before)) {
        return reply;
      }
      reply = ask(before, rest);
    }
    return reply;
  }

  private static boolean isAbout(List<FieldPath> named, FieldPath change) {
    FieldPath shape = change.shape();
    return named.stream()
        .map(FieldPath::shape)
        .anyMatch(path -> path.startsWith(shape) || shape.startsWith(path));
  }

  /**
   * Causes that are no path, or one that was not asked for: one write for each field of the second
   * level, in the order of their names. A single one was refused already.
   */
  private ServerReply oneByOne(ObjectNode target, ServerReply.Invalid refusal) {
    List<FieldPath> changed =
        secondLevel(target).stream()
            .filter(
                path -> !Values.same(path.in(before).orElse(null), path.in(target).orElse(null)))
            .toList();
    if (changed.size() == 1) {
      leftOut.addAll(changed);
      return refusal;
    }
    ServerReply last = refusal;
    ObjectNode current = before;
    ObjectNode taken = before;
    for (FieldPath path : changed) {
      ServerReply reply = ask(current, (ObjectNode) restore(current, target, path.segments()));
      if (reply instanceof ServerReply.Stored answer) {
        current = answer.object();
        taken = (ObjectNode) restore(taken, target, path.segments());
        last = reply;
      } else {
        leftOut.add(path);
      }
    }
    stored = taken;
    return last;
  }

  private Set<FieldPath> secondLevel(ObjectNode target) {
    Set<FieldPath> paths = new TreeSet<>();
    for (JsonNode tree : List.of(desired.tree(), before, target)) {
      for (Map.Entry<String, JsonNode> first : tree.properties()) {
        first
            .getValue()
            .fieldNames()
            .forEachRemaining(second -> paths.add(FieldPath.of(first.getKey(), second)));
      }
    }
    return paths;
  }

  /** Returns a tree with one place as another tree has it. */
  private static JsonNode restore(
      JsonNode tree, @Nullable JsonNode from, List<FieldPath.Segment> path) {
    if (!(path.get(0) instanceof FieldPath.Key key)) {
      return from == null ? tree : from;
    }
    JsonNode there = Values.member(from, key.name());
    JsonNode now = Values.member(tree, key.name());
    if (path.size() == 1 || now == null || there == null || !(now instanceof ObjectNode)) {
      return Values.with(tree, key.name(), there);
    }
    return Values.with(tree, key.name(), restore(now, there, path.subList(1, path.size())));
  }
}
