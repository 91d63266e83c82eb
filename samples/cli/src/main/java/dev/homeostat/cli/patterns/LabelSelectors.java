package dev.homeostat.cli.patterns;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads selectors of labels as kubectl takes them, such as {@code app=web,tier in (a, b),!old}. */
public final class LabelSelectors {

  private static final String KEY = "([A-Za-z0-9][-A-Za-z0-9_./]*)";

  private static final Pattern EQUAL = Pattern.compile(KEY + "\\s*(==|=|!=)\\s*([-A-Za-z0-9_.]*)");
  private static final Pattern SET =
      Pattern.compile(KEY + "\\s+(in|notin)\\s*\\(([-A-Za-z0-9_.,\\s]*)\\)");
  private static final Pattern EXISTS = Pattern.compile("(!?)\\s*" + KEY);

  private LabelSelectors() {}

  /** Returns what a selector selects; empty if it is none. */
  public static Optional<Predicate<Map<String, String>>> parse(String text) {
    Predicate<Map<String, String>> all = labels -> true;
    // A comma within parentheses separates values.
    for (String part : text.split(",(?![^(]*\\))", -1)) {
      Optional<Predicate<Map<String, String>>> one = requirement(part.strip());
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all = all.and(one.get());
    }
    return Optional.of(all);
  }

  private static Optional<Predicate<Map<String, String>>> requirement(String text) {
    Matcher equal = EQUAL.matcher(text);
    if (equal.matches()) {
      return Optional.of(
          one(equal.group(1), List.of(equal.group(3)), !equal.group(2).equals("!=")));
    }
    Matcher set = SET.matcher(text);
    if (set.matches()) {
      List<String> values = List.of(set.group(3).strip().split("\\s*,\\s*"));
      return Optional.of(one(set.group(1), values, set.group(2).equals("in")));
    }
    Matcher exists = EXISTS.matcher(text);
    if (exists.matches()) {
      boolean wanted = exists.group(1).isEmpty();
      return Optional.of(labels -> labels.containsKey(exists.group(2)) == wanted);
    }
    return Optional.empty();
  }

  private static Predicate<Map<String, String>> one(
      String key, List<String> values, boolean included) {
    return labels -> (labels.containsKey(key) && values.contains(labels.get(key))) == included;
  }
}
