package dev.homeostat.core.schema;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.names.DeclaredPath;
import dev.homeostat.core.names.FieldNames;
import dev.homeostat.core.names.UnmatchedPath;
import dev.homeostat.spi.cluster.KindFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the paths of a written schema that name nothing in the manifest. */
final class UnmatchedPaths {

  private final SchemaReport report;
  private final FieldNames manifest;
  private final KindFields fields;
  private final List<UnmatchedPath> found = new ArrayList<>();

  UnmatchedPaths(SchemaReport report, JsonNode manifest, KindFields fields) {
    this.report = report;
    this.manifest = FieldNames.of(manifest);
    this.fields = fields;
  }

  /** Adds an excluded path that the default schema does not observe. */
  void except(String at, FieldPath path) {
    Problem problem = warning("ExceptNamesNothing", Rule.SCHEMA_5);
    if (manifest.has(path)) {
      report.say(
          at,
          problem
              .expected("an observed field")
              .got(path + ", which the default schema does not observe")
              .advice("check the path; list elements are named by key, as in [name=app]"));
    } else {
      add(at, path, declared(path), problem);
    }
  }

  /** Adds the strict paths, by where they stand. */
  void strict(Map<String, FieldPath> paths) {
    paths.forEach(
        (at, path) -> add(at, path, declared(path), warning("StrictNamesNothing", Rule.POLICY_6)));
  }

  /** Adds the fields and lists that a schema names itself. */
  void fields(SchemaNode.Fields own) {
    own.members().forEach((name, member) -> field(FieldPath.of(name), member));
  }

  private void field(FieldPath at, SchemaNode node) {
    if (node instanceof SchemaNode.Fields object && !object.members().isEmpty()) {
      object.members().forEach((name, member) -> field(at.key(name), member));
    } else if (node instanceof SchemaNode.KeyedList list && !list.elements().isEmpty()) {
      list.elements().forEach(each -> field(at.then(each.key().segment()), each.schema()));
    } else {
      // What stands at a position comes and goes; the list itself has a name.
      DeclaredPath declared = UnmatchedPath.awaited(declared(at));
      add(pointer(at), at, declared, warning("SchemaNamesNothing", Rule.SCHEMA_1));
    }
  }

  /** Returns those that were added and name nothing in the manifest. */
  List<UnmatchedPath> found() {
    return List.copyOf(found);
  }

  private DeclaredPath declared(FieldPath path) {
    return DeclaredPath.of(path, fields);
  }

  private void add(String at, FieldPath path, DeclaredPath declared, Problem problem) {
    if (!manifest.has(path) && !(declared instanceof DeclaredPath.Known)) {
      found.add(new UnmatchedPath(path, declared, report.placed(at, problem)));
    }
  }

  /** Returns the nearest place that is known: a schema may leave out keys with a default. */
  private String pointer(FieldPath path) {
    Optional<FieldPath> at = Optional.of(path);
    while (at.isPresent()) {
      Optional<JsonPointer> pointer = at.get().pointerIn(report.document().tree());
      if (pointer.isPresent()) {
        return pointer.get().toString();
      }
      at = at.get().parent();
    }
    return "";
  }

  private static Problem warning(String code, Rule rule) {
    return Problem.warning(code)
        .rule(rule)
        .expected("a field of the manifest, of the kind or of the object");
  }
}
