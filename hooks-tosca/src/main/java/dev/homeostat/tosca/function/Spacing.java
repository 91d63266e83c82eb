package dev.homeostat.tosca.function;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Whether a blank goes before what a function puts into a text of YAML. Templates in the field
 * write {@code replicas:} and let {@code concat} add the number, which by itself would be no YAML.
 */
@API(status = INTERNAL)
public enum Spacing {
  /** None, as the standard has it. */
  NONE,
  /** Where a line so far is nothing but a key with its colon, or a dash. */
  BEHIND_KEYS,
  /** Before each value of an input. */
  BEFORE_INPUTS;

  private static final Pattern KEY = Pattern.compile("(- )?[^\\s:#][^:]*:|-");

  /** What goes before the next piece. */
  String before(CharSequence soFar, String function, String piece) {
    boolean asked = function.equals("get_input") || function.equals("get_property");
    boolean blank =
        switch (this) {
          case NONE -> false;
          case BEHIND_KEYS -> asked && !startsBlank(piece) && endsWithKey(soFar.toString());
          case BEFORE_INPUTS -> function.equals("get_input");
        };
    return blank ? " " : "";
  }

  private static boolean startsBlank(String piece) {
    return !piece.isEmpty() && Character.isWhitespace(piece.charAt(0));
  }

  private static boolean endsWithKey(String text) {
    String line = text.substring(text.lastIndexOf('\n') + 1).trim();
    return KEY.matcher(line).matches();
  }

  /** What a value is in a text. */
  static String textOf(JsonNode value) {
    return value.isTextual() ? value.textValue() : value.toString();
  }
}
