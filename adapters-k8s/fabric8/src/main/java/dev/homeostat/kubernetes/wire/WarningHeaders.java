package dev.homeostat.kubernetes.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what a server wants people to know: {@code 299 - "text"}, several of them in a line. */
final class WarningHeaders {

  private static final Pattern WARNING =
      Pattern.compile("299 [^ ]+ \"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"");

  private WarningHeaders() {}

  static List<String> texts(List<String> headers) {
    List<String> texts = new ArrayList<>();
    for (String header : headers) {
      Matcher warning = WARNING.matcher(header);
      while (warning.find()) {
        texts.add(warning.group(1).replaceAll("\\\\(.)", "$1"));
      }
    }
    return List.copyOf(texts);
  }
}
