package dev.homeostat.tosca.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names parted by blanks, those with blanks in quotes. */
final class NameList {

  private NameList() {}

  /** The names; empty if a quote is not closed, or stands within a name. */
  static Optional<List<String>> parse(String text) {
    List<String> names = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
        continue;
      }
      boolean quoted = text.charAt(at) == '"';
      int from = quoted ? at + 1 : at;
      int end = quoted ? text.indexOf('"', from) : blank(text, from);
      if (end < 0) {
        return Optional.empty();
      }
      String name = text.substring(from, end);
      at = quoted ? end + 1 : end;
      if (name.isEmpty() || name.indexOf('"') >= 0 || at < blank(text, at)) {
        return Optional.empty();
      }
      names.add(name);
    }
    return Optional.of(List.copyOf(names));
  }

  private static int blank(String text, int from) {
    int at = from;
    while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
