package dev.homeostat.page.html;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.page.HiddenValues;
import dev.homeostat.report.RedactedValue;

/** Values as a page shows them. */
final class ValueText {

  /** What is longer is cut. */
  private static final int LONGEST = 2000;

  /** Stands for a value that is not there, which is no JSON. */
  private static final String ABSENT = "";

  private ValueText() {}

  /** Returns a value as JSON, the mark of a hidden value, or an empty text. */
  static String of(RedactedValue value) {
    if (value instanceof RedactedValue.Absent) {
      return ABSENT;
    }
    return value instanceof RedactedValue.Value known ? of(known.json()) : HiddenValues.MARK;
  }

  private static String of(JsonNode json) {
    JsonNode shown = HiddenValues.markedValue(json);
    return shown.isTextual() && shown.asText().equals(HiddenValues.MARK)
        ? HiddenValues.MARK
        : cut(shown.toString());
  }

  /** Returns a text with at most as many characters as a page shows. */
  static String cut(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "… (" + text.length() + " characters)";
  }
}
