package dev.homeostat.core.pathcheck;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindFields;
import java.util.Optional;
import org.apiguardian.api.API;

/** The result of looking a path up in the schema of a kind. */
@API(status = INTERNAL)
public sealed interface DeclaredPath {

  /** The kind declares each name of the path, and the path names no element of a list. */
  record Known() implements DeclaredPath {}

  /**
   * The kind does not declare a name of the path.
   *
   * @param near the path with declared names instead of similar ones; the path itself if no name is
   *     similar
   * @param declared the number of segments before that name
   */
  record Undeclared(FieldPath near, int declared) implements DeclaredPath {}

  /**
   * The kind allows any name somewhere on the path, or the path names an element of a list.
   *
   * @param declared the number of segments before that name or element
   */
  record Undecided(int declared) implements DeclaredPath {}

  /** The schema of the kind is not known. */
  record Unknown() implements DeclaredPath {}

  /**
   * The path names an element in a way in which the list has none.
   *
   * @param element the first one
   * @param near the path with right names; empty if the element that is meant is not known
   * @param scope of the keys that the path may use
   */
  record Misnamed(MisnamedElement element, Optional<FieldPath> near, KeyScope scope)
      implements DeclaredPath {}

  /** The path is right, but the default schema does not observe what it names. */
  record Unobserved() implements DeclaredPath {}

  /**
   * Returns whether an object that has the path makes it right.
   *
   * @return false if the path has no effect, whatever is there
   */
  default boolean isJudgedByObject() {
    return !(this instanceof Unobserved)
        && !(this instanceof Misnamed misnamed && misnamed.scope() == KeyScope.LIST_KEYS);
  }

  /**
   * Looks a path up in the schema of a kind.
   *
   * @param path of a field
   * @param fields of the kind
   * @return the outcome
   */
  static DeclaredPath of(FieldPath path, KindFields fields) {
    return new DeclaredPathLookup(fields)
        .below(FieldPath.root(), FieldPath.root(), path.segments());
  }
}
