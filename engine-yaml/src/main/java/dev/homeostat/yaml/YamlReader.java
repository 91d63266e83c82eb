package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML 1.2 (core schema) and JSON, one or more documents. It works on events, so nothing is
 * built that the limits do not allow, and no message repeats a value.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class YamlReader implements DocumentReader {

  private final YamlLimits limits;

  /** A reader with {@link YamlLimits#DEFAULT}; this is the one that is found as a service. */
  public YamlReader() {
    this(YamlLimits.DEFAULT);
  }

  /**
   * A reader with limits of its own.
   *
   * @param limits what a text may cost
   */
  public YamlReader(YamlLimits limits) {
    this.limits = limits;
  }

  @Override
  public Reading read(String text, String name) {
    List<Problem> problems = new ArrayList<>();
    if (text.length() > limits.characters()) {
      problems.add(
          Problem.error("TextTooLarge")
              .in(Optional.of(new Location(name, 1, 1)))
              .expected("at most " + limits.characters() + " characters")
              .got(Integer.toString(text.length()))
              .advice("split the text"));
      return new Reading(List.of(), problems);
    }
    List<Document> documents = new ArrayList<>();
    LoadSettings settings =
        LoadSettings.builder().setLabel(name).setCodePointLimit(Integer.MAX_VALUE).build();
    try {
      Iterator<Event> events = new ParserImpl(settings, new StreamReader(settings, text));
      Composer composer = new Composer(events, name, limits, problems);
      while (composer.hasDocument()) {
        composer.document().ifPresent(documents::add);
      }
    } catch (Composer.Refused e) {
      problems.add(e.problem());
    } catch (MarkedYamlEngineException e) {
      problems.add(syntax(name, e.getProblemMark(), e.getProblem()));
    } catch (YamlEngineException e) {
      problems.add(syntax(name, Optional.empty(), "characters that YAML does not allow"));
    }
    boolean broken = problems.stream().anyMatch(Problem::isError);
    return new Reading(broken ? List.of() : documents, problems);
  }

  private static Problem syntax(String name, Optional<Mark> mark, String what) {
    Location place =
        mark.map(at -> new Location(name, at.getLine() + 1, at.getColumn() + 1))
            .orElse(new Location(name, 1, 1));
    return Problem.error("NotYaml")
        .in(Optional.of(place))
        .expected("YAML or JSON")
        .got(withoutContent(what))
        .advice("check indentation, quotes and brackets around this line");
  }

  /** The library quotes what it finds; a value may be a secret. */
  private static String withoutContent(String what) {
    int quote = what.indexOf('\'');
    return quote < 0 ? what : what.substring(0, quote).strip();
  }
}
