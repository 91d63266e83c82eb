package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The paths that the causes of a refusal name (rules SCHEMA-9 and POLICY-9). */
final class CausePaths {

  private final Set<FieldPath> removed;

  private CausePaths(Set<FieldPath> removed) {
    this.removed = removed;
  }

  /**
   * The paths that causes name, with the places of elements that a server may leave out. An element
   * that moves to the place of a removed one is not changed.
   *
   * @param removed the paths that the write removes because their line was dropped
   */
  static List<FieldPath> places(
      ServerReply.Invalid refusal,
      Desired desired,
      ObjectNode before,
      ObjectNode target,
      Set<FieldPath> removed) {
    CausePaths paths = new CausePaths(removed);
    return paths(refusal).stream()
        .flatMap(
            path ->
                paths.places(FieldPath.root(), path.segments(), desired.observed(), before, target))
        .toList();
  }

  private Stream<FieldPath> places(
      FieldPath at,
      List<FieldPath.Segment> rest,
      @Nullable Observed observed,
      @Nullable JsonNode before,
      @Nullable JsonNode target) {
    if (rest.isEmpty()) {
      return Stream.of(at);
    }
    List<FieldPath.Segment> below = rest.subList(1, rest.size());
    if (target instanceof ArrayNode list && rest.get(0) instanceof FieldPath.Key) {
      List<FieldPath> changed = new ArrayList<>();
      for (int i = 0; i < list.size(); i++) {
        JsonNode was = sameIn(at, before, observed, list.get(i), i);
        if (was != null && isAboutChange(new FieldPath(rest), FieldPath.root(), was, list.get(i))) {
          FieldPath place = at.then(new FieldPath.Index(i));
          Observed element = Observed.element(observed, list.get(i), i);
          places(place, rest, element, was, list.get(i)).forEach(changed::add);
        }
      }
      return changed.isEmpty()
          ? Stream.of(new FieldPath(Stream.concat(at.segments().stream(), rest.stream()).toList()))
          : changed.stream();
    }
    if (rest.get(0) instanceof FieldPath.Index place) {
      JsonNode element = target == null ? null : target.get(place.index());
      Observed inner = element == null ? null : Observed.element(observed, element, place.index());
      JsonNode was = before == null ? null : before.get(place.index());
      return places(at.then(place), below, inner, was, element);
    }
    FieldPath.Key key = (FieldPath.Key) rest.get(0);
    Observed member =
        observed instanceof Observed.Fields fields ? fields.members().get(key.name()) : null;
    return places(
        at.then(key),
        below,
        member,
        Values.member(before, key.name()),
        Values.member(target, key.name()));
  }

  /** Returns the element of a list that another list has, too; null for none. */
  private @Nullable JsonNode sameIn(
      FieldPath at,
      @Nullable JsonNode list,
      @Nullable Observed observed,
      JsonNode element,
      int index) {
    Optional<ListIdentity> names = Observed.identity(observed).filter(ListIdentity::hasNames);
    List<JsonNode> all =
        Values.elements(names.isPresent() ? list : AnswerModel.withoutRemoved(at, list, removed));
    int same =
        names.isEmpty() ? index : names.get().all(all).indexOf(names.get().of(element, index));
    return same >= 0 && same < all.size() ? all.get(same) : null;
  }

  /** Returns whether a named path is at, above or below something that the write changes. */
  static boolean isAboutChange(
      FieldPath named, FieldPath at, @Nullable JsonNode before, @Nullable JsonNode target) {
    if (Values.same(before, target)) {
      return false;
    }
    if (before instanceof ArrayNode was
        && target instanceof ArrayNode now
        && was.size() == now.size()) {
      return IntStream.range(0, now.size())
          .anyMatch(i -> isAboutChange(named, at, was.get(i), now.get(i)));
    }
    if (before instanceof ObjectNode was && target instanceof ObjectNode now) {
      return Values.names(was, now).stream()
          .anyMatch(name -> isAboutChange(named, at.key(name), was.get(name), now.get(name)));
    }
    FieldPath shape = named.shape();
    return shape.startsWith(at) || at.startsWith(shape);
  }

  /** The fields that causes name, below the first level. */
  static List<FieldPath> paths(ServerReply.Invalid refusal) {
    return refusal.fields().stream()
        .map(CausePaths::path)
        .filter(path -> path.segments().size() >= 2)
        .toList();
  }

  /** Reads a path as a server writes it: {@code spec.ports[0].nodePort}. */
  private static FieldPath path(String field) {
    FieldPath path = FieldPath.root();
    for (String step : field.split("[.\\[]")) {
      String name = step.replace("]", "");
      if (step.endsWith("]") && name.matches("[0-9]{1,8}")) {
        path = path.then(new FieldPath.Index(Integer.parseInt(name)));
      } else if (!name.isEmpty()) {
        path = path.key(name);
      }
    }
    return path;
  }
}
