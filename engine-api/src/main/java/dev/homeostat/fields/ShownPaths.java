package dev.homeostat.fields;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.tree.Trees;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The paths of the fields of an object as they may be shown: an element of a sensitive list is
 * named by its place, because its keys or its value may be secret.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ShownPaths {

  private final ObjectNode tree;
  private final ObjectNode redacted;
  private final boolean hidesNothing;
  private final Map<FieldPath, Boolean> sensitive = new HashMap<>();

  /**
   * Creates the paths of an object.
   *
   * @param tree the object as it was read
   * @param redacted the same without sensitive values
   */
  public ShownPaths(ObjectNode tree, ObjectNode redacted) {
    this.tree = Objects.requireNonNull(tree, "tree");
    this.redacted = Objects.requireNonNull(redacted, "redacted");
    this.hidesNothing = Trees.equal(tree, redacted);
  }

  /**
   * Returns a path without what may be secret.
   *
   * @param field of the object
   * @return its path, with places for the elements of sensitive lists; that of the list if the
   *     element is gone
   */
  public FieldPath shown(FieldOwnership field) {
    if (hidesNothing && (field.place().isPresent() || !hasMarks())) {
      return field.path();
    }
    FieldPath list = FieldPath.root();
    FieldPath shown = list;
    for (FieldPath.Segment segment : field.path().segments()) {
      boolean isNamedByContent =
          segment instanceof FieldPath.Element || segment instanceof FieldPath.Member;
      if (isNamedByContent && sensitive.computeIfAbsent(list, this::isSensitive)) {
        if (field.place().isEmpty()) {
          return shown;
        }
        shown = shown.then(new FieldPath.Index(index(field.place().get(), list)));
      } else {
        shown = shown.then(segment);
      }
      list = list.then(segment);
    }
    return shown;
  }

  /** A list that is gone may have been sensitive. */
  private boolean hasMarks() {
    return tree.path("metadata").path("annotations").has(RedactedValue.SENSITIVE_ANNOTATION);
  }

  private static int index(JsonPointer place, FieldPath list) {
    JsonPointer rest = place;
    for (int i = 0; i < list.segments().size(); i++) {
      rest = rest.tail();
    }
    return rest.getMatchingIndex();
  }

  /** Of a list that is gone it is not known. */
  private boolean isSensitive(FieldPath list) {
    JsonNode before = list.in(tree).orElse(null);
    JsonNode after = list.in(redacted).orElse(null);
    return before == null || after == null || !Trees.equal(before, after);
  }
}
