package dev.homeostat.core.names;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.text.Spelling;
import java.util.Optional;
import java.util.function.UnaryOperator;
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
   * Returns the path as a mistake, unless the live object has it.
   *
   * @param names the names in the desired state
   * @param shown returns a path without the keys of sensitive lists
   * @return empty if the desired state has the path, or if the field may be set later
   */
  public Optional<SuspectPath> suspect(FieldNames names, UnaryOperator<FieldPath> shown) {
    return names.has(path)
        ? Optional.empty()
        : warning(names, shown).map(warning -> new SuspectPath(path, warning));
  }

  private Optional<Problem> warning(FieldNames names, UnaryOperator<FieldPath> shown) {
    if (declared instanceof DeclaredPath.Undecided) {
      // The field may be set later, so only a slip is a mistake.
      return names
          .near(path, Spelling::mistyped)
          .filter(near -> isShown(near, shown))
          .map(
              near -> warning(shown, "", "write " + near + ", or ignore this if the field exists"));
    }
    boolean isUndeclared = declared instanceof DeclaredPath.Undeclared;
    String near =
        declaredNear()
            .or(() -> names.near(path, Spelling::meant))
            .filter(meant -> isShown(meant, shown))
            .map(meant -> "write " + meant + ", or ")
            .orElse("");
    String more = isUndeclared ? " and the kind does not declare" : "";
    return Optional.of(warning(shown, more, near + CHECK));
  }

  private Optional<FieldPath> declaredNear() {
    return declared instanceof DeclaredPath.Undeclared undeclared
        ? Optional.of(undeclared.near()).filter(near -> !near.equals(path))
        : Optional.empty();
  }

  /** A path with a sensitive key is not proposed: what is shown of it cannot be written. */
  private static boolean isShown(FieldPath near, UnaryOperator<FieldPath> shown) {
    return shown.apply(near).equals(near);
  }

  private Problem warning(UnaryOperator<FieldPath> shown, String more, String advice) {
    return problem.got(shown.apply(path) + ", which the manifest lacks" + more).advice(advice);
  }
}
