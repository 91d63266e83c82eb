package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.core.model.CompiledSchema.UnmatchedPath;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.FieldNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The paths that name nothing in a manifest, and their judgement with the live object. A path may
 * name a field that nobody has set yet, so it is a mistake only if a name that is there differs
 * from it by a slip.
 */
@API(status = INTERNAL)
public final class UnmatchedPaths {

  private final SchemaReport report;
  private final FieldNames manifest;
  private final List<UnmatchedPath> found = new ArrayList<>();

  UnmatchedPaths(SchemaReport report, JsonNode manifest) {
    this.report = report;
    this.manifest = FieldNames.of(manifest);
  }

  /** Adds the excluded paths that the default schema does not observe, by where they stand. */
  void excepts(Map<String, FieldPath> paths) {
    paths.forEach((at, path) -> add(at, path, warning("ExceptNamesNothing", Rule.SCHEMA_5)));
  }

  /** Adds the strict paths, by where they stand. */
  void strict(Map<String, FieldPath> paths) {
    paths.forEach((at, path) -> add(at, path, warning("StrictNamesNothing", Rule.POLICY_6)));
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
      add(pointer(at), at, warning("SchemaNamesNothing", Rule.SCHEMA_1));
    }
  }

  /** Returns those that were added and name nothing in the manifest. */
  List<UnmatchedPath> found() {
    return List.copyOf(found);
  }

  private void add(String at, FieldPath path, Problem problem) {
    if (!manifest.has(path)) {
      found.add(new UnmatchedPath(path, report.placed(at, problem)));
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
    return Problem.warning(code).rule(rule).expected("a field of the manifest or of the object");
  }

  /**
   * Returns the warnings about the paths that name nothing.
   *
   * @param unmatched paths that name nothing in the manifest
   * @param names the names in the desired state, and in the live object if it is there
   * @return a warning for each path that has a slip; one for all paths below the same name
   */
  public static List<Problem> judge(List<UnmatchedPath> unmatched, FieldNames names) {
    Set<Problem> problems = new LinkedHashSet<>();
    for (UnmatchedPath each : unmatched) {
      if (!names.has(each.path())) {
        names.mistyped(each.path()).map(near -> problem(each, near)).ifPresent(problems::add);
      }
    }
    return List.copyOf(problems);
  }

  private static Problem problem(UnmatchedPath unmatched, FieldPath near) {
    return unmatched
        .problem()
        .got(unmatched.path() + ", which neither the manifest nor the object has")
        .advice("write " + near + ", or ignore this if the field exists");
  }
}
