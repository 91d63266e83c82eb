package dev.homeostat.tosca.topology;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.MessageWords;
import dev.homeostat.tosca.file.NameSimilarity;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/** A check of names that are almost those which mappings read, in what would be left out. */
@API(status = INTERNAL)
public final class SpellingCheck {

  private static final List<String> READ_KEYS =
      List.of("type", "properties", "capabilities", "artifacts", "metadata", "derived_from");

  private final Report report;

  /**
   * Creates a check.
   *
   * @param report gains what is wrong
   */
  public SpellingCheck(Report report) {
    this.report = report;
  }

  /**
   * Checks the keys of a node that no mapping takes, and of its type: what a mapping reads may
   * stand under a misspelled one.
   *
   * @param node that would be left out
   */
  public void keys(NodeTemplate node) {
    node.layers().forEach(layer -> keys(layer));
    node.type().lineage().stream()
        .filter(each -> !each.def().scope().isBuiltIn())
        .forEach(each -> keys(each.def().part()));
  }

  /**
   * Checks the keys of a definition against those that mappings depend on.
   *
   * @param definition of a node or a type
   */
  public void keys(Part definition) {
    for (Part each : definition.members()) {
      if (!READ_KEYS.contains(each.key())) {
        NameSimilarity.closest(each.key(), READ_KEYS)
            .ifPresent(
                meant ->
                    report.add(
                        ToscaCode.KEY_UNKNOWN,
                        each,
                        "the key " + MessageWords.name(meant),
                        MessageWords.name(each.key()),
                        "correct or remove the key"));
      }
    }
  }

  /**
   * Checks whether a property of a node that no mapping takes is almost one that a mapping reads.
   *
   * @param node that would be left out
   * @param property that the mapping reads
   */
  public void property(NodeTemplate node, String property) {
    Set<String> known = node.type().properties().keySet();
    if (known.contains(property) && !node.entries("properties").containsKey(property)) {
      for (Part each : node.entries("properties").values()) {
        if (!known.contains(each.key())
            && NameSimilarity.closest(each.key(), known).filter(property::equals).isPresent()) {
          report.add(
              ToscaCode.PROPERTY_UNKNOWN,
              each,
              "a property of " + node.type().name() + ": " + MessageWords.oneOf(known, each.key()),
              MessageWords.name(each.key()),
              "correct or remove it");
        }
      }
    }
  }
}
