package dev.homeostat.tosca.value;

import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order of versions. One with a qualifier comes before the one without. */
final class VersionOrder {

  private static final Pattern PARTS =
      Pattern.compile("(\\d+)\\.(\\d+)(?:\\.(\\d+)(?:\\.([A-Za-z0-9_]+)(?:-(\\d+))?)?)?");

  private static final int QUALIFIER = 4;
  private static final int BUILD = 5;

  private VersionOrder() {}

  static OptionalInt compare(String one, String other) {
    Matcher left = PARTS.matcher(one);
    Matcher right = PARTS.matcher(other);
    if (!left.matches() || !right.matches()) {
      return OptionalInt.empty();
    }
    for (int part = 1; part < QUALIFIER; part++) {
      int order = number(left.group(part)).compareTo(number(right.group(part)));
      if (order != 0) {
        return OptionalInt.of(order);
      }
    }
    String first = left.group(QUALIFIER);
    String second = right.group(QUALIFIER);
    if (first == null || second == null) {
      return OptionalInt.of(Boolean.compare(first == null, second == null));
    }
    return first.equals(second)
        ? OptionalInt.of(number(left.group(BUILD)).compareTo(number(right.group(BUILD))))
        : OptionalInt.empty();
  }

  private static BigInteger number(String digits) {
    return digits == null ? BigInteger.ZERO : new BigInteger(digits);
  }
}
