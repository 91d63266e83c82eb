package dev.homeostat.yaml;

import dev.homeostat.Problem;
import dev.homeostat.tree.Location;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Creates the problems of invalid YAML. The messages of the library quote the text, which may be a
 * secret; so a message is recognised by a part of it and never passed on.
 */
final class SyntaxProblems {

  /** A part of a message of the library, the text reported instead, and the advice. */
  private record Wording(String part, String got, String advice) {}

  private static final Wording ESCAPE =
      new Wording(
          "escape",
          "an escape that YAML does not know",
          "write a backslash as '\\\\', or use single quotes");

  private static final Wording QUOTES =
      new Wording(
          "unexpected end of stream",
          "a text in quotes that never ends",
          "close the quotes that are opened here");

  private static final List<Wording> WORDINGS =
      List.of(
          QUOTES,
          new Wording(
              "expected ',' or",
              "a list or an object in brackets that is not closed",
              "close the bracket, or set a comma"),
          new Wording(
              "mapping values are not allowed",
              "a second ':' where one value should be",
              "put a text that holds ': ' into quotes, or begin a new line"),
          new Wording(
              "could not find expected ':'",
              "a line that is no member",
              "write 'name: value', or indent the line as part of the value above"),
          new Wording(
              "expected <block end>",
              "a line that does not fit those above it",
              "indent it like its neighbours"),
          new Wording(
              "sequence entries are not allowed",
              "a '-' where no list can begin",
              "begin the list on a line of its own"),
          new Wording(
              "cannot start any token",
              "a character that cannot begin a value",
              "indent with spaces, and put a text that begins with '@', '`' or '%' into quotes"),
          ESCAPE,
          new Wording("undefined tag handle", "a tag", "remove the tag"),
          new Wording(
              "expected '<document start>'",
              "more text behind the end of a document",
              "begin another document with '---'"),
          new Wording(
              "document separator",
              "a document that ends within a text in quotes",
              "close the quotes"),
          new Wording("incompatible YAML", "another version of YAML", "remove the directive"));

  private static final Wording OTHER =
      new Wording(
          "",
          "something that breaks off or does not fit here",
          "check indentation, quotes and brackets around this line");

  private SyntaxProblems() {}

  static Problem of(MarkedYamlEngineException e, String name) {
    String said = String.valueOf(e.getProblem());
    Wording wording =
        WORDINGS.stream().filter(each -> said.contains(each.part())).findFirst().orElse(OTHER);
    // The parser notices at the end of the file that a text in quotes never ends.
    Optional<Mark> mark =
        wording.equals(QUOTES)
            ? e.getContextMark().or(e::getProblemMark)
            : e.getProblemMark().or(e::getContextMark);
    return problem(
        wording,
        mark.map(at -> new Location(name, at.getLine() + 1, at.getColumn() + 1))
            .orElse(new Location(name, 1, 1)));
  }

  static Problem of(ReaderException e, String text, String name) {
    int line = 1;
    int column = 1;
    int end = Math.min(e.getPosition(), text.codePointCount(0, text.length()));
    int i = 0;
    for (int seen = 0; seen < end; seen++) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      column++;
      if (c == '\n') {
        line++;
        column = 1;
      }
    }
    return problem(
        new Wording(
            "",
            "a character that YAML does not allow",
            "remove the control character, or write it as an escape in double quotes"),
        new Location(name, line, column));
  }

  static Problem unknown(String name) {
    return problem(OTHER, new Location(name, 1, 1));
  }

  static Problem brokenEscape(Location place) {
    return problem(ESCAPE, place);
  }

  private static Problem problem(Wording wording, Location place) {
    return Problem.error("NotYaml")
        .in(place)
        .expected("YAML or JSON")
        .got(wording.got())
        .advice(wording.advice());
  }
}
