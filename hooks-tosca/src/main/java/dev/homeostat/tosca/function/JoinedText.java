package dev.homeostat.tosca.function;

import dev.homeostat.tosca.ToscaOptions.Spacing;
import java.util.regex.Pattern;

/**
 * The text that {@code concat} makes of its pieces. Templates in the field write {@code replicas:}
 * and let {@code concat} add the number, which without a blank would be no YAML.
 */
final class JoinedText {

  private static final Pattern KEY = Pattern.compile("(- )?[^\\s:#][^:]*:|-");

  private final Spacing spacing;
  private final StringBuilder text = new StringBuilder();

  JoinedText(Spacing spacing) {
    this.spacing = spacing;
  }

  /**
   * Adds a piece.
   *
   * @param function that gives it, empty if it is written out
   * @param piece the text
   */
  void add(String function, String piece) {
    text.append(isBlankBefore(function, piece) ? " " : "").append(piece);
  }

  private boolean isBlankBefore(String function, String piece) {
    boolean asked = function.equals("get_input") || function.equals("get_property");
    return switch (spacing) {
      case NONE -> false;
      case BEHIND_KEYS -> asked && !startsBlank(piece) && endsWithKey();
      case BEFORE_INPUTS -> function.equals("get_input");
    };
  }

  private static boolean startsBlank(String piece) {
    return !piece.isEmpty() && Character.isWhitespace(piece.charAt(0));
  }

  private boolean endsWithKey() {
    String line = text.substring(text.lastIndexOf("\n") + 1).trim();
    return KEY.matcher(line).matches();
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
