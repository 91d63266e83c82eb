package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.report.InspectedResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Paths of the state of a resource without the keys and values of elements of sensitive lists,
 * which may be secret. Those of explanations and changes are without them already.
 */
final class PathMask {

  private final List<ObjectNode> trees = new ArrayList<>();

  private PathMask(InspectedResource resource) {
    trees.add(HiddenValues.marked(resource.schema()));
    resource.object().ifPresent(object -> trees.add(HiddenValues.marked(object)));
  }

  static PathMask of(InspectedResource resource) {
    return new PathMask(resource);
  }

  /** Returns a path that may be shown: the list in the place of an element that may be secret. */
  FieldPath shown(FieldPath path) {
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      boolean isNamedByContent =
          segment instanceof FieldPath.Element || segment instanceof FieldPath.Member;
      if (isNamedByContent && isSensitive(at)) {
        return at;
      }
      at = at.then(segment);
    }
    return path;
  }

  /** Returns whether a list is hidden; true if neither schema nor object has it. */
  private boolean isSensitive(FieldPath list) {
    boolean isKnown = false;
    for (ObjectNode tree : trees) {
      if (isBelowHidden(list, tree)) {
        return true;
      }
      isKnown |= list.in(tree).isPresent();
    }
    return !isKnown;
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
