package dev.homeostat.tosca.file;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Describes values of a file for messages, without repeating more of them than a name. */
@API(status = INTERNAL)
public final class MessageWords {

  private static final Pattern NAME = Pattern.compile("[\\w.:/$@-]{1,100}");
  private static final int MOST = 12;

  private MessageWords() {}

  /**
   * Returns a name, if it looks like one.
   *
   * @param name from a file
   * @return the name, or that there is one
   */
  public static String name(String name) {
    return NAME.matcher(name).matches()
        ? "'" + name + "'"
        : "a name that is too long or has unusual characters";
  }

  /**
   * Some names to choose from.
   *
   * @param names in any order
   * @return the first of them
   */
  public static String oneOf(Collection<String> names) {
    if (names.isEmpty()) {
      return "none";
    }
    String some = names.stream().sorted().limit(MOST).collect(Collectors.joining(", "));
    return names.size() > MOST ? some + ", …" : some;
  }

  /**
   * Names to choose from, the most similar ones first.
   *
   * @param names in any order
   * @param wrong the name that is none of them
   * @return some of them
   */
  public static String oneOf(Collection<String> names, String wrong) {
    if (names.isEmpty()) {
      return "none";
    }
    String some =
        names.stream()
            .sorted(
                Comparator.comparingInt((String name) -> NameSimilarity.distance(name, wrong))
                    .thenComparing(Comparator.naturalOrder()))
            .limit(MOST)
            .collect(Collectors.joining(", "));
    return names.size() > MOST ? some + ", …" : some;
  }

  /**
   * Returns what stands in a place.
   *
   * @param part the place
   * @return the name there, or else the kind of the value
   */
  public static String of(Part part) {
    return part.text().map(MessageWords::name).orElseGet(() -> kind(part.tree()));
  }

  /**
   * Returns the kind of a value.
   *
   * @param tree any value
   * @return in a few words
   */
  public static String kind(JsonNode tree) {
    return switch (tree.getNodeType()) {
      case OBJECT -> "an object";
      case ARRAY -> "a list";
      case STRING -> "a text";
      case NUMBER -> tree.isIntegralNumber() ? "an integer" : "a number";
      case BOOLEAN -> "true or false";
      case NULL -> "null";
      default -> "nothing";
    };
  }
}
