package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The selection of the pins that still hold (rules POLICY-1 and POLICY-3). */
final class PinModel {

  private PinModel() {}

  /**
   * Reads POLICY-1 and POLICY-3: keeps the pins whose field is observed and unset, and hangs in
   * something that exists.
   */
  static Pins holding(
      Pins pins, Optional<Desired> before, Desired desired, @Nullable JsonNode live) {
    Pins holding =
        inWordsOf(desired, pins)
            .without(path -> before.filter(was -> isInDropped(path, was, desired)).isPresent())
            .without(
                path ->
                    !holds(
                        path.segments(),
                        desired.observed(),
                        desired.tree(),
                        live,
                        desired.spec().isStrict(path) ? null : pins.zeros().get(path)));
    return holding.without(path -> isBehindGap(path, holding, desired));
  }

  /** Returns whether a path is a place of a list behind one that is neither desired nor pinned. */
  private static boolean isBehindGap(FieldPath path, Pins pins, Desired desired) {
    if (!(path.segments().get(path.segments().size() - 1) instanceof FieldPath.Index place)) {
      return false;
    }
    FieldPath list = path.parent().orElseThrow();
    int said = Values.elements(list.in(desired.tree()).orElse(null)).size();
    return IntStream.range(said, place.index())
        .anyMatch(before -> pins.at(list.then(new FieldPath.Index(before))) == null);
  }

  /** Returns whether a path is in an element that was desired before and is no longer. */
  private static boolean isInDropped(FieldPath path, Desired before, Desired now) {
    Observed observed = now.observed();
    JsonNode was = before.tree();
    JsonNode said = now.tree();
    for (FieldPath.Segment segment : path.segments()) {
      if (observed instanceof Observed.Elements elements) {
        JsonNode old = element(elements.identity(), was, segment);
        JsonNode same = element(elements.identity(), said, segment);
        if (old != null && same == null) {
          return true;
        }
        was = old;
        said = same;
      } else if (segment instanceof FieldPath.Key key) {
        was = Values.member(was, key.name());
        said = Values.member(said, key.name());
      }
      observed = Observed.at(observed, List.of(segment));
    }
    return false;
  }

  /** A value that was pinned as one, and of which parts are observed now, is a pin for each. */
  private static Pins inWordsOf(Desired desired, Pins pins) {
    Pins words = pins;
    for (FieldPath path : pins.values().keySet()) {
      Observed now = Observed.at(desired.observed(), path.segments());
      if (now instanceof Observed.Fields || now instanceof Observed.Elements) {
        JsonNode value = pins.values().get(path);
        words = parts(words.without(path::equals), path, now, value);
      }
    }
    return words;
  }

  private static Pins parts(
      Pins pins, FieldPath at, @Nullable Observed observed, @Nullable JsonNode value) {
    Pins more = pins;
    if (observed instanceof Observed.Value && value != null && !Values.isAbsent(value)) {
      more = more.with(at, value);
    } else if (observed instanceof Observed.Fields fields) {
      for (String name : fields.members().keySet()) {
        JsonNode member = Values.member(value, name);
        more = parts(more, at.key(name), fields.members().get(name), member);
      }
    } else if (observed instanceof Observed.Elements elements) {
      List<JsonNode> list = Values.elements(value);
      for (int i = 0; i < list.size(); i++) {
        Optional<ElementId> id = elements.identity().of(list.get(i), i);
        Observed content = elements.of(id);
        if (id.isPresent() && content != null) {
          more = parts(more, at.then(id.get().segment()), content, list.get(i));
        }
      }
    }
    return more;
  }

  private static boolean holds(
      List<FieldPath.Segment> path,
      @Nullable Observed observed,
      @Nullable JsonNode wanted,
      @Nullable JsonNode live,
      @Nullable JsonNode zero) {
    if (path.isEmpty()) {
      boolean isSaid = !Values.isAbsent(wanted) && !(zero != null && Values.same(zero, wanted));
      return observed instanceof Observed.Value && !isSaid && !Desired.isWish(wanted);
    }
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    if (path.get(0) instanceof FieldPath.Key key) {
      return observed instanceof Observed.Fields fields
          && holds(
              rest,
              fields.members().get(key.name()),
              Values.member(wanted, key.name()),
              Values.member(live, key.name()),
              zero);
    }
    if (!(observed instanceof Observed.Elements elements)) {
      return false;
    }
    JsonNode said = element(elements.identity(), wanted, path.get(0));
    JsonNode there = element(elements.identity(), live, path.get(0));
    JsonNode any = said == null ? there : said;
    if (any == null) {
      // Only a scalar of a list by position is a field of its own; it hangs in the list.
      return rest.isEmpty()
          && path.get(0) instanceof FieldPath.Index
          && !elements.identity().hasNames();
    }
    Optional<ElementId> id =
        elements
            .identity()
            .of(any, path.get(0) instanceof FieldPath.Index index ? index.index() : 0);
    return holds(rest, elements.of(id), said, there, zero);
  }

  private static @Nullable JsonNode element(
      ListIdentity identity, @Nullable JsonNode list, FieldPath.Segment segment) {
    List<JsonNode> elements = Values.elements(list);
    for (int i = 0; i < elements.size(); i++) {
      if (identity.of(elements.get(i), i).filter(id -> id.segment().equals(segment)).isPresent()) {
        return elements.get(i);
      }
    }
    return null;
  }
}
