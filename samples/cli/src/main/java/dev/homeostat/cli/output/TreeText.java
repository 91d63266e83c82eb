package dev.homeostat.cli.output;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.cli.output.Terminal.Style;
import java.util.function.Function;

/** A tree as YAML, each line with its origin. */
public final class TreeText {

  private final Terminal terminal;
  private final Function<JsonPointer, Note> notes;

  /**
   * The annotation of a line.
   *
   * @param style its colour
   * @param comment for those who see no colours; may be empty
   */
  public record Note(Style style, String comment) {}

  /** Shows trees on a terminal, with notes at their fields. */
  public TreeText(Terminal terminal, Function<JsonPointer, Note> notes) {
    this.terminal = terminal;
    this.notes = notes;
  }

  /** Prints a tree as YAML. */
  public void print(JsonNode tree, String indent) {
    YamlLine.of(tree, indent).forEach(this::print);
  }

  private void print(YamlLine line) {
    Note note = notes.apply(line.at());
    boolean hasComment = !line.opens() && !note.comment().isEmpty();
    String comment = hasComment ? terminal.paint(Style.DIM, "  # " + note.comment()) : "";
    terminal.println(line.prefix() + terminal.paint(note.style(), line.text()) + comment);
  }
}
