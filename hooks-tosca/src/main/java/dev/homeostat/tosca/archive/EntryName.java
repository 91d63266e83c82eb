package dev.homeostat.tosca.archive;

import java.util.Optional;
import java.util.regex.Pattern;

/** Checks names of entries: formats permit more than a valid archive has. */
final class EntryName {

  private static final Pattern DRIVE = Pattern.compile("(\\./)?[A-Za-z]:.*", Pattern.DOTALL);

  private EntryName() {}

  /** Returns the reason why a name is not valid; empty if it is. */
  static Optional<String> flaw(String name) {
    if (name.isEmpty()) {
      return Optional.of("an entry without a name");
    }
    if (name.chars().anyMatch(Character::isISOControl)) {
      return Optional.of("a control character in a name");
    }
    if (name.indexOf('\\') >= 0) {
      return Optional.of("a backslash in a name");
    }
    if (name.startsWith("/")) {
      return Optional.of("an absolute name");
    }
    if (DRIVE.matcher(name).matches()) {
      return Optional.of("a name with a drive");
    }
    String path = path(name);
    if (path.isEmpty()) {
      return Optional.empty(); // "./", the folder that is the archive
    }
    for (String step : path.split("/", -1)) {
      if (step.equals("..")) {
        return Optional.of("a name that leads out of the archive");
      }
      if (step.isEmpty() || step.equals(".")) {
        return Optional.of("a name with a step to nowhere");
      }
    }
    return Optional.empty();
  }

  /** Returns the path of a valid name: two entries of one path are the same. */
  static String path(String name) {
    String inner = name.startsWith("./") ? name.substring(2) : name;
    return inner.endsWith("/") ? inner.substring(0, inner.length() - 1) : inner;
  }
}
