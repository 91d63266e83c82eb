package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Paths of the state of a resource without the keys and values of elements of sensitive lists,
 * which may be secret. Those of explanations and changes are without them already.
 */
final class PathMask {

  private final List<ObjectNode> trees = new ArrayList<>();

  private PathMask(ObjectNode schema, Stream<ObjectNode> objects) {
    trees.add(HiddenValues.marked(schema));
    objects.map(HiddenValues::marked).forEach(trees::add);
  }

  static PathMask of(InspectedResource resource) {
    return new PathMask(resource.schema(), resource.object().stream());
  }

  static PathMask of(ResourceRecord record) {
    return new PathMask(
        record.observerSchema(),
        Stream.concat(Stream.of(record.lastApplied()), record.lastObserved().stream()));
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
      if (at.get().in(tree).filter(HiddenValues::isMark).isPresent()) {
        return true;
      }
    }
    return false;
  }
}
