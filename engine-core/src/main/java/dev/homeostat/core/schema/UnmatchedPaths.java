package dev.homeostat.core.schema;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.overlay.EnclosingValueProposal;
import dev.homeostat.core.pathcheck.DeclaredPath;
import dev.homeostat.core.pathcheck.ElementNames;
import dev.homeostat.core.pathcheck.FieldNames;
import dev.homeostat.core.pathcheck.KeyScope;
import dev.homeostat.core.pathcheck.ListNaming;
import dev.homeostat.core.pathcheck.PathSource;
import dev.homeostat.core.pathcheck.ProposedPaths;
import dev.homeostat.core.pathcheck.UnmatchedPath;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the paths of a written schema that name nothing in the manifest. */
final class UnmatchedPaths {

  private final SchemaProblems report;
  private final FieldNames manifest;
  private final KindInfo kind;
  private final List<UnmatchedPath> found = new ArrayList<>();

  UnmatchedPaths(SchemaProblems report, JsonNode manifest, KindInfo kind) {
    this.report = report;
    this.manifest = FieldNames.of(manifest);
    this.kind = kind;
  }

  /** Adds an excluded path that the default schema does not observe. */
  void except(String at, FieldPath path, SchemaNode.Fields base) {
    DeclaredPath declared = declared(path, base);
    boolean isThere = declared.isJudgedByObject() && manifest.has(path);
    add(
        at,
        path,
        isThere ? new DeclaredPath.Unobserved() : declared,
        warning("ExceptNamesNothing", Rule.SCHEMA_5),
        new EnclosingValueProposal(base));
  }

  /** Adds the strict paths, by where they stand, before the others. */
  void strict(Map<String, FieldPath> paths, SchemaNode.Fields root) {
    List<UnmatchedPath> others = List.copyOf(found);
    found.clear();
    paths.forEach(
        (at, path) ->
            add(
                at,
                path,
                declared(path, root),
                warning("StrictNamesNothing", Rule.POLICY_6),
                new EnclosingValueProposal(root)));
    found.addAll(others);
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
      // What stands at a position comes and goes; the list itself has a name. A schema may use
      // other keys than the kind.
      ListNaming.Lookup lists = ListNames.of(report.id(), kind);
      DeclaredPath declared =
          new ElementNames(manifest, lists, kind.fields(), KeyScope.ANY_FIELD).declared(at);
      add(
          pointer(at),
          at,
          UnmatchedPath.awaited(declared),
          warning("SchemaNamesNothing", Rule.SCHEMA_1),
          new ProposedPaths.AsMeant());
    }
  }

  /** Returns those that were added and name nothing in the manifest. */
  List<UnmatchedPath> found() {
    return List.copyOf(found);
  }

  private DeclaredPath declared(FieldPath path, SchemaNode.Fields root) {
    ListNaming.Lookup lists = ListNames.of(root, report.id(), kind);
    return new ElementNames(manifest, lists, kind.fields(), KeyScope.LIST_KEYS).declared(path);
  }

  private void add(
      String at, FieldPath path, DeclaredPath declared, Problem problem, ProposedPaths proposed) {
    boolean isRight = declared.isJudgedByObject() && manifest.has(path);
    if (!isRight && !(declared instanceof DeclaredPath.Known)) {
      found.add(
          new UnmatchedPath(
              path, declared, PathSource.SCHEMA, report.placed(at, problem), proposed));
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
