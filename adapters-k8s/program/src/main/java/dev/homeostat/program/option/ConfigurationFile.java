package dev.homeostat.program.option;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.text.FileFailures;
import dev.homeostat.tree.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The configuration file of an operator.
 *
 * @param document the options; null if there is no file, or it cannot be read
 * @param problems of reading the file
 */
@API(status = INTERNAL)
public record ConfigurationFile(@Nullable Document document, List<Problem> problems) {

  /** No configuration file. */
  public static final ConfigurationFile NONE = new ConfigurationFile(null, List.of());

  /** Copies the problems. */
  public ConfigurationFile {
    problems = List.copyOf(problems);
  }

  /**
   * Reads a file.
   *
   * @param path of a YAML file with one document
   * @return with problems if it is not
   */
  public static ConfigurationFile read(String path) {
    String text;
    try {
      text = Files.readString(Path.of(path), StandardCharsets.UTF_8);
    } catch (IOException | InvalidPathException e) {
      return new ConfigurationFile(
          null,
          List.of(
              Problem.error("NoConfiguration")
                  .at(path)
                  .expected("a file that can be read")
                  .got(FileFailures.got(e))));
    }
    return parse(text, path);
  }

  private static ConfigurationFile parse(String text, String path) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(text, path);
    List<Problem> problems = new ArrayList<>();
    reading.problems().stream().filter(Problem::isError).forEach(problems::add);
    if (problems.isEmpty() && reading.documents().size() > 1) {
      problems.add(
          Problem.error("NoConfiguration")
              .in(reading.documents().get(1).locate(JsonPointer.empty()))
              .expected("one document")
              .got("another one"));
    }
    return new ConfigurationFile(
        reading.documents().isEmpty() ? null : reading.documents().get(0), problems);
  }
}
