package dev.homeostat.cli;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.cli.Terminal.Style;
import java.util.function.Function;

/** A tree as YAML, each line with its origin. */
final class TreeText {

  private final Terminal terminal;
  private final Function<JsonPointer, Note> notes;

  /**
   * The annotation of a line.
   *
   * @param style its colour
   * @param comment for those who see no colours; may be empty
   */
  record Note(Style style, String comment) {}

  TreeText(Terminal terminal, Function<JsonPointer, Note> notes) {
    this.terminal = terminal;
    this.notes = notes;
  }

  void print(JsonNode tree, String indent) {
    YamlLine.of(tree, indent).forEach(this::print);
  }

  private void print(YamlLine line) {
    Note note = notes.apply(line.at());
    boolean hasComment = !line.opens() && !note.comment().isEmpty();
    String comment = hasComment ? terminal.paint(Style.DIM, "  # " + note.comment()) : "";
    terminal.println(line.prefix() + terminal.paint(note.style(), line.text()) + comment);
  }
}
