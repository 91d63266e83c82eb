package dev.homeostat.core.names;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.text.Spelling;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * A path that an owner wrote, that names nothing in the manifest and that the kind does not simply
 * declare. Whether it is a mistake is judged with the live object.
 *
 * @param path as it was written
 * @param declared what the schema of the kind says about it
 * @param problem the warning with its place, without what was found and what to do
 */
@API(status = INTERNAL)
public record UnmatchedPath(FieldPath path, DeclaredPath declared, Problem problem) {

  private static final String CHECK =
      "check the path; list elements are named by key, as in [name=app]";

  /**
   * Returns what counts for a field that may be awaited: where the schema of the kind is not known,
   * any name is possible.
   *
   * @param declared what the schema of the kind says
   * @return the same otherwise
   */
  public static DeclaredPath awaited(DeclaredPath declared) {
    return declared instanceof DeclaredPath.Unknown ? new DeclaredPath.Undecided() : declared;
  }

  /**
   * Returns the warnings about the paths that name nothing.
   *
   * @param unmatched paths that name nothing in the manifest
   * @param names the names in the desired state, and in the live object if it is there
   * @param isHidden whether a path must not be shown, since it is part of a sensitive value
   * @return at most one warning for each path; one for all paths below the same name
   */
  public static List<Problem> judge(
      List<UnmatchedPath> unmatched, FieldNames names, Predicate<FieldPath> isHidden) {
    Set<Problem> problems = new LinkedHashSet<>();
    for (UnmatchedPath each : unmatched) {
      if (!names.has(each.path)) {
        each.judge(names, isHidden).ifPresent(problems::add);
      }
    }
    return List.copyOf(problems);
  }

  private Optional<Problem> judge(FieldNames names, Predicate<FieldPath> isHidden) {
    if (declared instanceof DeclaredPath.Undeclared undeclared) {
      Optional<FieldPath> near =
          undeclared.near().equals(path)
              ? names.near(path, Spelling::meant)
              : Optional.of(undeclared.near());
      return Optional.of(
          warning(
              ", which the manifest lacks and the kind does not declare",
              near.filter(isHidden.negate()).map(meant -> "write " + meant + ", or ").orElse("")
                  + CHECK));
    }
    if (declared instanceof DeclaredPath.Unknown) {
      Optional<FieldPath> near = names.near(path, Spelling::meant).filter(isHidden.negate());
      return Optional.of(
          warning(
              ", which the manifest lacks",
              near.map(meant -> "write " + meant + ", or ").orElse("") + CHECK));
    }
    // The field may come later, so only a slip is a mistake.
    return names
        .near(path, Spelling::mistyped)
        .filter(isHidden.negate())
        .map(
            meant ->
                warning(
                    ", which the manifest lacks",
                    "write " + meant + ", or ignore this if the field exists"));
  }

  private Problem warning(String got, String advice) {
    return problem.got(path + got).advice(advice);
  }
}
