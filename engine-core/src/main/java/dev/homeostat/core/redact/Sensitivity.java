package dev.homeostat.core.redact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * What is sensitive at and below one place of a resource: the rests of all sensitive paths that
 * lead through it. In doubt it is more.
 *
 * @param rests the segments from here on
 */
record Sensitivity(List<List<Segment>> rests) {

  static Sensitivity of(Collection<FieldPath> paths) {
    return new Sensitivity(paths.stream().map(FieldPath::segments).toList());
  }

  /** Whether nothing is. */
  boolean isNone() {
    return rests.isEmpty();
  }

  /** Whether the value at this place is, with all that is below it. */
  boolean isWhole() {
    return rests.stream().anyMatch(List::isEmpty);
  }

  /** At a member of an object. */
  Sensitivity member(String name) {
    return step(new FieldPath.Key(name)::equals);
  }

  /** At an element of a list, which may have several names. */
  Sensitivity element(JsonNode element) {
    JsonNode alone = JsonNodeFactory.instance.arrayNode().add(element);
    return step(
        segment ->
            !(segment instanceof FieldPath.Key)
                && FieldPath.root().then(segment).in(alone).isPresent());
  }

  /** At a path from here. */
  Sensitivity at(FieldPath path) {
    Sensitivity at = this;
    for (Segment segment : path.segments()) {
      at = at.step(wanted -> covers(wanted, segment));
    }
    return at;
  }

  /** Who names an element by fewer keys than there are means all that have these. */
  private static boolean covers(Segment wanted, Segment segment) {
    if (wanted instanceof FieldPath.Element few && segment instanceof FieldPath.Element all) {
      return all.keys().entrySet().containsAll(few.keys().entrySet());
    }
    boolean unnamed = segment instanceof FieldPath.Index && !(wanted instanceof FieldPath.Key);
    return unnamed || wanted.equals(segment);
  }

  private Sensitivity step(Predicate<Segment> leadsOn) {
    if (isWhole() || isNone()) {
      return this;
    }
    List<List<Segment>> below = new ArrayList<>();
    for (List<Segment> rest : rests) {
      if (leadsOn.test(rest.get(0))) {
        below.add(rest.subList(1, rest.size()));
      }
    }
    return new Sensitivity(below);
  }
}
