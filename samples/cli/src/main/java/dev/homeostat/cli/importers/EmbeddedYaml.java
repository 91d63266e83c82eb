package dev.homeostat.cli.importers;

import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Origin;
import java.util.Optional;

/** Reads YAML that is written in a text of another document; places name lines of the latter. */
final class EmbeddedYaml {

  private EmbeddedYaml() {}

  /** Returns the document in a text; empty if it has none, or errors, which are reported. */
  static Optional<SourceValue> read(SourceValue holder, ImportDraft draft) {
    if (!holder.tree().isTextual() || holder.text().isBlank()) {
      if (!holder.isAbsent()) {
        draft.wrongType(holder, "a text with one YAML document");
      }
      return Optional.empty();
    }
    DocumentReader.Reading reading =
        DocumentReader.discovered().read(holder.text(), holder.path().substring(1));
    if (!reading.problems().isEmpty() && reading.documents().isEmpty()) {
      draft.errors(
          reading.problems().stream()
              .map(
                  problem ->
                      problem
                          .at(holder.path() + problem.path())
                          .in(problem.source().flatMap(place -> shifted(holder, place))))
              .toList());
      return Optional.empty();
    }
    if (reading.documents().size() != 1) {
      draft.wrongType(holder, "a text with one YAML document");
      return Optional.empty();
    }
    Document inner = reading.documents().get(0);
    Origin origin = pointer -> inner.locate(pointer).flatMap(place -> shifted(holder, place));
    return Optional.of(new SourceValue(new Document(inner.tree(), origin), holder.path()));
  }

  /** The text of a block begins on the line after its key; any other is on the line of its key. */
  private static Optional<Location> shifted(SourceValue holder, Location inner) {
    boolean block = holder.text().contains("\n");
    return holder
        .location()
        .map(
            start ->
                block
                    ? new Location(start.file(), start.line() + inner.line(), inner.column())
                    : start);
  }
}
