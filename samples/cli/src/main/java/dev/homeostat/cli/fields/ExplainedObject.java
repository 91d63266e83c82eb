package dev.homeostat.cli.fields;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An object as an Application explains it: the fields that it sets or observes.
 *
 * @param application its name, or why none is known
 * @param fields of the object that the Application sets or observes; empty if no Application is
 *     known to want the object
 * @param exclusions why other fields of the object are not observed; empty if no Application is
 *     known to want the object
 * @param redaction hides the sensitive values of the object
 * @param problems of the search
 */
record ExplainedObject(
    String application,
    List<Explanation.Field> fields,
    Optional<FieldExclusions> exclusions,
    Function<Resource, ObjectNode> redaction,
    List<Problem> problems) {

  /** Returns the namespace of the object, as the Application wants it; empty if it has none. */
  Optional<String> namespace() {
    return fields.stream()
        .findFirst()
        .map(field -> field.resource().namespace())
        .filter(namespace -> !namespace.isEmpty());
  }

  /** Returns the same with another name of the application. */
  ExplainedObject named(String name) {
    return new ExplainedObject(name, fields, exclusions, redaction, problems);
  }
}
