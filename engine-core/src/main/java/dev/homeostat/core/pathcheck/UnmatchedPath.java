package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.text.Spelling;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A path that an owner wrote, that names nothing in the manifest and that the kind does not simply
 * declare. Whether it is a mistake is judged with the live object.
 *
 * @param path as it was written
 * @param declared what the schema of the kind says about it
 * @param source where it was written
 * @param problem the warning with its place, without what was found and what to do
 * @param proposed which paths are proposed instead
 */
@API(status = INTERNAL)
public record UnmatchedPath(
    FieldPath path,
    DeclaredPath declared,
    PathSource source,
    Problem problem,
    ProposedPaths proposed) {

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
    return declared instanceof DeclaredPath.Unknown ? new DeclaredPath.Undecided(0) : declared;
  }

  /**
   * Returns the warning about the path, if it is a mistake.
   *
   * @param names the names in the desired state
   * @param display of paths
   * @return empty if the desired state has the path, or if the field may be set later
   */
  public Optional<Problem> warning(FieldNames names, PathDisplay display) {
    if (isIn(names)) {
      return Optional.empty();
    }
    if (declared instanceof DeclaredPath.Unobserved) {
      return Optional.of(
          problem
              .expected("an observed field")
              .got(shown(display) + ", which the default schema does not observe")
              .advice(CHECK));
    }
    if (declared instanceof DeclaredPath.Misnamed misnamed) {
      return Optional.of(
          problem
              .got(shown(display) + misnamed.element().reason(display))
              .advice(proposal(misnamed.near(), display) + CHECK));
    }
    if (declared instanceof DeclaredPath.Undecided undecided) {
      // The field may be set later, so only a slip is a mistake.
      return names
          .escaped(path)
          .or(() -> names.near(path, undecided.declared(), Spelling::mistyped))
          .map(proposed::of)
          .map(
              near ->
                  warning(
                      display,
                      "",
                      display.mayPropose(near)
                          ? "write " + near + ", or ignore this if the field exists"
                          : CHECK));
    }
    boolean isUndeclared = declared instanceof DeclaredPath.Undeclared;
    return Optional.of(
        warning(
            display,
            isUndeclared ? " and the kind does not declare" : "",
            proposal(near(names), display) + CHECK));
  }

  /**
   * Returns whether an object makes the path right.
   *
   * @param names of the object
   * @return true if it has what the path names, and the path has an effect then
   */
  boolean isIn(FieldNames names) {
    return declared.isJudgedByObject() && names.has(path);
  }

  /** Sensitive or not, what an annotation has is shown with it. */
  private FieldPath shown(PathDisplay display) {
    return source.isShown() ? path : display.shown(path);
  }

  private String proposal(Optional<FieldPath> near, PathDisplay display) {
    return near.map(proposed::of)
        .filter(display::mayPropose)
        .map(meant -> "write " + meant + ", or ")
        .orElse("");
  }

  private Optional<FieldPath> near(FieldNames names) {
    Optional<FieldPath> escaped = names.escaped(path);
    if (escaped.isPresent()) {
      return escaped;
    }
    if (declared instanceof DeclaredPath.Undeclared undeclared) {
      return undeclared.near().equals(path)
          ? names.near(path, undeclared.declared(), Spelling::meant)
          : Optional.of(undeclared.near());
    }
    return names.near(path, 0, Spelling::meant);
  }

  private Problem warning(PathDisplay display, String more, String advice) {
    return problem
        .got(shown(display) + ", which " + source.tree() + " lacks" + more)
        .advice(advice);
  }
}
