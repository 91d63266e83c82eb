package dev.homeostat.core.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the lists of paths at the root of a written schema, {@code observer_schema_strict} and
 * {@code observer_schema_except} (rule SCHEMA-5).
 */
final class SchemaPathLists {

  private SchemaPathLists() {}

  /** The paths of a control member at the root, by where they stand. */
  static Map<String, FieldPath> of(String member, SchemaProblems report) {
    Map<String, FieldPath> paths = new LinkedHashMap<>();
    JsonNode list = report.document().tree().path(member);
    if (!list.isMissingNode() && !list.isArray()) {
      report.say(
          "/" + member,
          Problem.error("NotAPath")
              .rule(Rule.SCHEMA_5)
              .expected("a list of paths")
              .got("something else")
              .advice("write [/spec/replicas]"));
      return Map.of();
    }
    for (int i = 0; i < list.size(); i++) {
      String at = "/" + member + "/" + i;
      Optional<FieldPath> path = path(list.get(i));
      if (path.isPresent()) {
        paths.put(at, path.get());
      } else {
        report.say(
            at,
            Problem.error("NotAPath")
                .rule(Rule.SCHEMA_5)
                .expected("a path such as /spec/replicas")
                .got("something else")
                .advice("begin with a slash; name list elements as in [name=app]"));
      }
    }
    return paths;
  }

  /** The resource as a whole is no field of it. */
  private static Optional<FieldPath> path(JsonNode text) {
    try {
      return text.isTextual()
          ? Optional.of(FieldPath.parse(text.textValue())).filter(p -> !p.segments().isEmpty())
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
