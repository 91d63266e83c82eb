package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The parents of which a server keeps one writer for all that is in them, because it does not know
 * their fields.
 */
final class ManagedLeaves {

  private ManagedLeaves() {}

  /** Returns the parent of a field that the server keeps writers of, if not of the field itself. */
  static Optional<FieldPath> around(FieldPath path, ObjectNode object) {
    return StreamSupport.stream(object.at("/metadata/managedFields").spliterator(), false)
        .flatMap(entry -> around(path, entry.path("fieldsV1")).stream())
        .findFirst();
  }

  private static Optional<FieldPath> around(FieldPath path, JsonNode fields) {
    JsonNode node = fields;
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      if (!at.segments().isEmpty() && node.isEmpty()) {
        return Optional.of(at);
      }
      if (!(segment instanceof FieldPath.Key key) || !node.has("f:" + key.name())) {
        return Optional.empty();
      }
      node = node.path("f:" + key.name());
      at = at.then(segment);
    }
    return Optional.empty();
  }
}
