package dev.homeostat.tosca.mapping;

import dev.homeostat.tosca.file.NameSimilarity;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/** Recognizes misspelled keys of metadata. Keys of other tools stay as they are. */
final class MetadataKeys {

  /** Keys that a type may have several times, with a number behind each. */
  private static final Set<String> NUMBERED =
      Set.of(CapabilityMapping.MOVE, CapabilityMapping.COPY);

  private static final int EDITS = 2;

  private MetadataKeys() {}

  /**
   * Returns the key that another one is probably meant to be: one within two edits, or in other
   * letters of case.
   */
  static Optional<String> meant(String key, Collection<String> known) {
    String name = key.replaceFirst("[._-]?\\d+$", "");
    if (known.contains(key) || NUMBERED.contains(name)) {
      return Optional.empty();
    }
    return known.stream()
        .filter(each -> distance(each, key, name) <= EDITS)
        .min(
            Comparator.comparingInt((String each) -> distance(each, key, name))
                .thenComparing(Comparator.naturalOrder()));
  }

  private static int distance(String known, String key, String name) {
    return Math.min(NameSimilarity.distance(known, key), NameSimilarity.distance(known, name));
  }
}
