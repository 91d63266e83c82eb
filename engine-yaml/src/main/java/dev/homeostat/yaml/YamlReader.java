package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Reads YAML 1.2 and JSON, one or more documents. Plain scalars mean what kubectl takes them to
 * mean, and those that YAML 1.2 reads differently are warned of (rule READ-8), unless {@link
 * YamlFeature#CORE_SCALARS} is chosen. It works on events, so nothing is built that the limits do
 * not allow. No error repeats a value; a warning repeats an ambiguous scalar, but none of an object
 * with sensitive values.
 *
 * <p>All documents are examined, and all of their problems are reported at once; only broken syntax
 * or a limit ends a text early. If there is any error no document is returned, so that no
 * incomplete text is applied. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class YamlReader implements DocumentReader {

  private static final int LARGEST_BUFFER = 1 << 20;

  private final YamlLimits limits;
  private final Set<YamlFeature> features;

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
    this(limits, Set.of());
  }

  /**
   * A reader with features of its own.
   *
   * @param limits what a text may cost
   * @param features what it reads differently
   */
  public YamlReader(YamlLimits limits, Set<YamlFeature> features) {
    this.limits = limits;
    this.features = Set.copyOf(features);
  }

  /**
   * Reads bytes as they come from a file: UTF-8, with or without a byte order mark. Bytes that are
   * no UTF-8, as of a half-written file, are a problem and never replaced.
   *
   * @param utf8 one or more documents
   * @param name how messages call it, such as the name of its file
   * @return as {@link #read(String, String)}
   */
  public Reading read(byte[] utf8, String name) {
    Utf8.Decoded decoded = Utf8.decode(utf8);
    if (decoded.text() == null) {
      Problem problem =
          Problem.error("NotUtf8")
              .in(new Location(name, decoded.line(), decoded.column()))
              .expected("a text in UTF-8")
              .got("bytes that are none")
              .advice("save the text as UTF-8; it may be half-written");
      return new Reading(List.of(), List.of(problem));
    }
    return read(decoded.text(), name);
  }

  @Override
  public Reading read(String text, String name) {
    if (text.length() > limits.characters()) {
      Problem problem =
          Problem.error("TextTooLarge")
              .in(new Location(name, 1, 1))
              .expected("at most " + limits.characters() + " characters")
              .got(Integer.toString(text.length()))
              .advice("split the text");
      return new Reading(List.of(), List.of(problem));
    }
    List<Problem> problems = new ArrayList<>();
    List<Problem> warnings = List.of();
    List<Document> documents = new ArrayList<>();
    LoadSettings settings = settings(text, name);
    StreamReader stream = new StreamReader(settings, text);
    try {
      Iterator<Event> events = new ParserImpl(settings, stream);
      Composer composer = new Composer(events, name, limits, features, problems);
      while (composer.hasDocument()) {
        composer.document().ifPresent(documents::add);
      }
      warnings = composer.warnings();
    } catch (Composer.Refused e) {
      problems.add(e.problem());
    } catch (ReaderException e) {
      problems.add(SyntaxProblems.of(e, text, name));
    } catch (MarkedYamlEngineException e) {
      problems.add(SyntaxProblems.of(e, name));
    } catch (YamlEngineException e) {
      problems.add(SyntaxProblems.unknown(name));
    } catch (NumberFormatException e) { // the scanner trips over escapes that break off
      Location place = new Location(name, stream.getLine() + 1, stream.getColumn() + 1);
      problems.add(SyntaxProblems.brokenEscape(place));
    }
    boolean readable = problems.isEmpty();
    problems.addAll(warnings);
    if (!features.contains(YamlFeature.CORE_SCALARS)) {
      AmbiguousBreaks.in(text, name).ifPresent(problems::add);
    }
    return new Reading(readable ? documents : List.of(), problems);
  }

  private static LoadSettings settings(String text, String name) {
    return LoadSettings.builder()
        .setLabel(name)
        // The library's own limit would end in an exception without a place.
        .setCodePointLimit(Integer.MAX_VALUE)
        // Within one value, the library copies all it has so far for each buffer that it reads.
        .setBufferSize(Math.max(16, Math.min(text.length(), LARGEST_BUFFER)))
        .build();
  }
}
