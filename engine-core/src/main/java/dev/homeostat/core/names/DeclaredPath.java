package dev.homeostat.core.names;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.spi.cluster.KindFields;
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
