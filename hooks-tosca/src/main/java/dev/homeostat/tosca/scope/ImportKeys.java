package dev.homeostat.tosca.scope;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import java.util.List;
import java.util.Optional;

/** The keys of an import in a Simple Profile. */
final class ImportKeys {

  private static final List<String> KEYS =
      List.of("file", "repository", "namespace_uri", "namespace_prefix");

  private ImportKeys() {}

  /** Reports keys that are almost those of an import, without which names would be missing. */
  static boolean areMisspelled(Part details, Report report) {
    boolean misspelled = false;
    for (Part member : details.members()) {
      Optional<String> meant =
          KEYS.contains(member.key())
              ? Optional.empty()
              : NameSimilarity.closest(member.key(), KEYS);
      if (meant.isPresent()) {
        misspelled = true;
        report.add(
            ToscaCode.KEY_UNKNOWN,
            member,
            "the key " + MessageWords.name(meant.get()) + " of an import",
            MessageWords.name(member.key()),
            "correct or remove the key");
      }
    }
    return misspelled;
  }
}
