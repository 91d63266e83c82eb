package dev.homeostat.complete.endpoint;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * An answer as it came.
 *
 * @param headers by name, in small letters
 * @param raw all of it
 */
record Reply(int status, Map<String, String> headers, String body, String raw) {

  static Reply of(String raw) {
    int end = raw.indexOf("\r\n\r\n");
    if (!raw.startsWith("HTTP/1.1 ") || end < 0) {
      throw new AssertionError("no answer: '" + raw + "'");
    }
    Map<String, String> headers = new TreeMap<>();
    for (String line : raw.substring(0, end).split("\r\n")) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        headers.merge(
            line.substring(0, colon).toLowerCase(Locale.ROOT),
            line.substring(colon + 1).strip(),
            (one, other) -> one + ", " + other);
      }
    }
    int status = Integer.parseInt(raw.substring(9, 12));
    return new Reply(status, headers, raw.substring(end + 4), raw);
  }

  /** All but the time. */
  String timeless() {
    return raw.replaceAll("(?m)^Date: .*\r\n", "");
  }
}
