package dev.homeostat.cli.cluster;

import dev.homeostat.ResourceId;
import dev.homeostat.text.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The object that may be meant by an argument that names none.
 *
 * @param text the argument
 * @param there the objects that there are
 */
public record NearObject(String text, List<ResourceId> there) {

  // Copies the objects.
  public NearObject {
    there = List.copyOf(there);
  }

  /**
   * Returns the kind and the name of the object: the one of this name whose kind kubectl would
   * understand, or one that is spelt similarly.
   */
  public Optional<String> name() {
    List<String> words = Arrays.asList(text.toLowerCase(Locale.ROOT).split("/", -1));
    String name = words.get(words.size() - 1);
    List<String> ofKind =
        there.stream()
            .filter(id -> id.name().equals(name))
            .filter(id -> words.stream().limit(words.size() - 1L).anyMatch(it -> isKind(it, id)))
            .map(NearObject::shown)
            .distinct()
            .toList();
    return ofKind.size() == 1
        ? Optional.of(ofKind.get(0))
        : Spelling.meant(text, there.stream().map(NearObject::shown).toList());
  }

  private static String shown(ResourceId id) {
    return id.kind() + "/" + id.name();
  }

  /** Returns whether a word is the kind, its plural or an abbreviation, perhaps with the group. */
  private static boolean isKind(String word, ResourceId id) {
    String kind = id.kind().toLowerCase(Locale.ROOT);
    int dot = word.indexOf('.');
    String head = dot < 0 ? word : word.substring(0, dot);
    boolean isOfGroup = dot < 0 || word.endsWith("." + id.group());
    return isOfGroup
        && (isAbbreviation(head, kind)
            || Stream.of(kind + "s", kind + "es", kind.replaceFirst("y$", "ies"))
                .anyMatch(head::equals));
  }

  /** As svc of service: the first letter, and others in their order. */
  private static boolean isAbbreviation(String word, String kind) {
    if (word.isEmpty() || word.charAt(0) != kind.charAt(0)) {
      return false;
    }
    int at = 0;
    for (int i = 0; i < kind.length() && at < word.length(); i++) {
      at += kind.charAt(i) == word.charAt(at) ? 1 : 0;
    }
    return at == word.length();
  }
}
