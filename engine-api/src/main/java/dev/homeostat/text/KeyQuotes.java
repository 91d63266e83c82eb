package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Element;
import dev.homeostat.FieldPath.Segment;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Quotes around the values of keys, as in {@code [name="app"]}. Other notations of paths have them;
 * in a {@link FieldPath} they are a part of the value.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class KeyQuotes {

  private static final Pattern QUOTES = Pattern.compile("(?s)^(['\"])(.*)\\1$");

  private KeyQuotes() {}

  /**
   * Removes the quotes in a path.
   *
   * @param path as it was written
   * @return an equal path if there are none
   */
  public static FieldPath removedFrom(FieldPath path) {
    return new FieldPath(
        path.segments().stream()
            .<Segment>map(
                segment -> segment instanceof Element element ? removedFrom(element) : segment)
            .toList());
  }

  /**
   * Removes the quotes in the name of an element.
   *
   * @param element as it was written
   * @return an equal name if there are none
   */
  public static Element removedFrom(Element element) {
    Map<String, String> keys = new TreeMap<>(element.keys());
    keys.replaceAll((name, value) -> QUOTES.matcher(value).replaceFirst("$2"));
    return new Element(keys);
  }
}
