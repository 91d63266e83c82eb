package dev.homeostat.cli.suggestions;

/** The way in which a rule of another tool writes the names of fields. */
public enum PathNotation {
  /** JSON pointers, in which slashes and tildes of a name are escaped. */
  POINTER,
  /** Other notations, which quote a name or have each name by itself. */
  NAMES;

  /** Returns the notation of a path as it is written. */
  public static PathNotation of(String path) {
    return path.startsWith("/") ? POINTER : NAMES;
  }

  /** Returns a name as it is written in a path; in quotes if it begins or ends with a blank. */
  String name(String name) {
    String written = this == POINTER ? name.replace("~", "~0").replace("/", "~1") : name;
    return written.equals(written.strip()) ? written : '"' + written + '"';
  }

  /** Returns a position in a list as it is written in a path. */
  String position(int index) {
    return this == POINTER ? String.valueOf(index) : "[" + index + "]";
  }
}
