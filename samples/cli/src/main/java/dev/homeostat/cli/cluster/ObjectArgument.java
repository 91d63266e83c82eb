package dev.homeostat.cli.cluster;

import dev.homeostat.ResourceId;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The object that an argument names: by its kind in any case, with or without its group, or on a
 * live cluster by a word that kubectl takes for the kind; and by its name, with or without its
 * namespace.
 *
 * @param text as in {@code Deployment/web}, {@code apps/Deployment/web} or {@code deploy/web}
 * @param kinds groups and kinds that the first word of the text stands for
 */
public record ObjectArgument(String text, Set<String> kinds) {

  /** Returns an argument whose kind is looked up in a live cluster. */
  public static ObjectArgument of(String text, Place place) {
    String word = word(text);
    // A kind in its own letters needs no requests.
    boolean isOther = word.equals(word.toLowerCase(Locale.ROOT)) && !word.isEmpty();
    return new ObjectArgument(
        text,
        isOther && place instanceof LivePlace live ? live.cluster().kindsNamed(word) : Set.of());
  }

  private static String word(String text) {
    int slash = text.indexOf('/');
    return slash < 0 ? "" : text.substring(0, slash);
  }

  /** Returns whether this is the object that the argument names. */
  public boolean names(ResourceId id) {
    String asked = text.toLowerCase(Locale.ROOT);
    String kind = id.kind().toLowerCase(Locale.ROOT);
    String groupKind = id.groupKind().toLowerCase(Locale.ROOT);
    String word = word(asked);
    return List.of(id.name(), id.namespace() + "/" + id.name()).stream()
        .anyMatch(
            name ->
                asked.equals(kind + "/" + name)
                    || asked.equals(groupKind + "/" + name)
                    || (kinds.contains(id.groupKind()) && asked.equals(word + "/" + name)));
  }
}
