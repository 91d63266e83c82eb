package dev.homeostat.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The notation of a plain scalar that has two readings, without its value.
 *
 * @param kubectl the kind of value that kubectl reads
 * @param core the kind of value that YAML 1.2 reads
 * @param advice a notation that has one reading
 */
record ScalarNotation(String kubectl, String core, String advice) {

  private static final Pattern OCTAL = Pattern.compile("[-+]?0[oO]?[0-7]+");
  private static final Pattern BINARY = Pattern.compile("[-+]?0[bB].*");
  private static final Pattern HEXADECIMAL = Pattern.compile("[-+]?0[xX].*");
  private static final String TEXT = "a text";

  /**
   * Describes a scalar.
   *
   * @param text as it was written
   * @param kubectl the value that kubectl reads
   * @param core the value that YAML 1.2 reads; {@code null} for a number that JSON cannot represent
   */
  static ScalarNotation of(String text, JsonNode kubectl, @Nullable JsonNode core) {
    String byCore = core == null ? "a number" : Kinds.of(core);
    if (kubectl.isTextual()) {
      return new ScalarNotation(TEXT, byCore, "put it into quotes for the text");
    }
    if (kubectl.isBoolean()) {
      return new ScalarNotation(
          Kinds.of(kubectl), byCore, "write true or false, or put it into quotes for the text");
    }
    return new ScalarNotation(
        notation(text),
        byCore.equals(TEXT) ? byCore : "a decimal number with all digits",
        "write a decimal number without underscores, or put it into quotes for the text");
  }

  private static String notation(String text) {
    String plain = text.replace("_", "");
    if (HEXADECIMAL.matcher(plain).matches()) {
      return "a hexadecimal number";
    }
    if (BINARY.matcher(plain).matches()) {
      return "a binary number";
    }
    if (OCTAL.matcher(plain).matches()) {
      return "an octal number";
    }
    return plain.equals(text) ? "a number that is rounded" : "a number without its underscores";
  }
}
