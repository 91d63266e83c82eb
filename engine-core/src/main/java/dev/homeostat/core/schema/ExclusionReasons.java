package dev.homeostat.core.schema;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.PackExclusions;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldExclusions;
import dev.homeostat.tree.Location;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gathers the reasons why fields of a resource are not observed (rules SCHEMA-1, SCHEMA-5 and
 * SCHEMA-11).
 */
final class ExclusionReasons {

  private ExclusionReasons() {}

  /** Returns the reasons of a default schema, from which policy packs take fields. */
  static FieldExclusions byDefault(PackExclusions left) {
    return left.fields().isEmpty()
        ? FieldExclusions.NONE
        : new FieldExclusions(packs(left), FieldExclusion.UNNAMED);
  }

  /** Returns the reason of a written schema that does not extend the default one. */
  static FieldExclusions written(SchemaProblems report) {
    return new FieldExclusions(
        Map.of(), new FieldExclusion.BySchema(report.pointer(), place(report, "")));
  }

  /**
   * Returns the reasons of a written schema that extends the default one.
   *
   * @param report of the written schema
   * @param whole the default schema
   * @param except the excluded paths, by where they stand
   * @param left what policy packs leave to other writers
   */
  static FieldExclusions extending(
      SchemaProblems report,
      SchemaNode.Fields whole,
      Map<String, FieldPath> except,
      PackExclusions left) {
    Map<FieldPath, FieldExclusion> paths = new LinkedHashMap<>();
    except.forEach(
        (at, written) -> {
          FieldPath path = SchemaLookup.completed(whole, written);
          paths.putIfAbsent(
              path, new FieldExclusion.ByExcept(path, report.pointer() + at, place(report, at)));
        });
    packs(left).forEach(paths::putIfAbsent);
    return new FieldExclusions(paths, FieldExclusion.UNNAMED);
  }

  private static String place(SchemaProblems report, String at) {
    return report
        .document()
        .locate(JsonPointer.compile(at))
        .map(Location::toString)
        .orElse(report.pointer() + at);
  }

  private static Map<FieldPath, FieldExclusion> packs(PackExclusions left) {
    Map<FieldPath, FieldExclusion> paths = new LinkedHashMap<>();
    left.fields().forEach((path, rule) -> paths.put(path, new FieldExclusion.ByPack(rule)));
    return paths;
  }
}
