package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.report.RedactedValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Paths of fields without the keys and values of elements of sensitive lists, which may be secret:
 * these elements are numbered.
 */
final class PathMask {

  private final List<ObjectNode> trees = new ArrayList<>();
  private final Map<FieldPath, FieldPath.Index> numbers = new HashMap<>();
  private final Map<FieldPath, Integer> counts = new HashMap<>();

  private PathMask(InspectedResource resource) {
    trees.add(HiddenValues.marked(resource.schema()));
    resource.object().ifPresent(object -> trees.add(HiddenValues.marked(object)));
  }

  static PathMask of(InspectedResource resource) {
    return new PathMask(resource);
  }

  /** Returns a path that may be shown. */
  FieldPath shown(FieldPath path) {
    return shown(path, RedactedValue.of(null));
  }

  /**
   * Returns a path that may be shown.
   *
   * @param value of the field; if it is hidden, and nothing shows which of the lists around it is
   *     sensitive, all are taken to be
   */
  FieldPath shown(FieldPath path, RedactedValue value) {
    boolean isHidden = value instanceof RedactedValue.Hidden;
    FieldPath at = FieldPath.root();
    FieldPath shown = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      boolean isNamedByContent =
          segment instanceof FieldPath.Element || segment instanceof FieldPath.Member;
      boolean isMasked = isNamedByContent && isSensitive(at).orElse(isHidden);
      FieldPath next = at.then(segment);
      shown = shown.then(isMasked ? number(at, next) : segment);
      at = next;
    }
    return shown;
  }

  private FieldPath.Index number(FieldPath list, FieldPath element) {
    return numbers.computeIfAbsent(
        element, each -> new FieldPath.Index(counts.merge(list, 1, Integer::sum) - 1));
  }

  /** Returns whether a list is hidden; empty if neither schema nor object has it. */
  private Optional<Boolean> isSensitive(FieldPath list) {
    boolean isKnown = false;
    for (ObjectNode tree : trees) {
      if (isBelowHidden(list, tree)) {
        return Optional.of(true);
      }
      isKnown |= list.in(tree).isPresent();
    }
    return isKnown ? Optional.of(false) : Optional.empty();
  }

  private static boolean isBelowHidden(FieldPath list, ObjectNode tree) {
    for (Optional<FieldPath> at = Optional.of(list); at.isPresent(); at = at.get().parent()) {
      if (at.get().in(tree).filter(PathMask::isMark).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isMark(JsonNode value) {
    return value.isTextual() && value.asText().equals(HiddenValues.MARK);
  }
}
