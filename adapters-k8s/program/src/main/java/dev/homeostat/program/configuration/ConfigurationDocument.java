package dev.homeostat.program.configuration;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A configuration in YAML: one document.
 *
 * @param text as it was written
 * @param tree missing if the text is empty, or cannot be read
 * @param problems errors and warnings of the text, for example of a value that programs read
 *     differently, or of more than one document, of which the first counts
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ConfigurationDocument(String text, JsonNode tree, List<Problem> problems) {

  // Copies the list.
  public ConfigurationDocument {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(tree, "tree");
    problems = List.copyOf(Objects.requireNonNull(problems, "problems"));
  }

  /**
   * Reads a configuration.
   *
   * @param yaml one document, or none
   * @param name the name in problems
   * @return the document
   */
  public static ConfigurationDocument read(String yaml, String name) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(yaml, name);
    List<Problem> problems = new ArrayList<>(reading.problems());
    if (reading.documents().size() > 1) {
      problems.add(
          Problem.warning("IgnoredDocuments")
              .expected("one document")
              .got(Integer.toString(reading.documents().size()))
              .advice("all but the first are ignored"));
    }
    JsonNode tree =
        reading.documents().stream()
            .findFirst()
            .<JsonNode>map(Document::tree)
            .orElse(MissingNode.getInstance());
    return new ConfigurationDocument(yaml, tree, problems);
  }

  /**
   * Reads a file that is packed with the program, for example the defaults of a configuration.
   *
   * @param beside a class in the package of the file
   * @param name of the file
   * @return a document without problems
   * @throws IllegalStateException if there is no such file, or it is not one document in YAML
   */
  public static ConfigurationDocument bundled(Class<?> beside, String name) {
    ConfigurationDocument document = read(text(beside, name), name);
    if (!document.problems().isEmpty() || document.tree().isMissingNode()) {
      throw new IllegalStateException(
          "expected one document in the file "
              + name
              + " without problems, got "
              + document.problems());
    }
    return document;
  }

  private static String text(Class<?> beside, String name) {
    try (InputStream file = beside.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException(
            "expected the file " + name + " beside " + beside.getName() + ", got none");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
