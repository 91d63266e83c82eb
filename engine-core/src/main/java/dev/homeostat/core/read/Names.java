package dev.homeostat.core.read;

/** Which names a server can take as part of a path. */
final class Names {

  private static final int LONGEST = 253;

  private Names() {}

  static boolean isSafe(String name) {
    return !name.isEmpty()
        && name.length() <= LONGEST
        && !name.equals(".")
        && !name.equals("..")
        && name.chars().noneMatch(c -> c == '/' || c == '%' || Character.isISOControl(c));
  }
}
