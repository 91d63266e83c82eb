package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Location;
import dev.homeostat.yaml.YamlReader;
import java.util.List;
import java.util.Optional;

/** A manifest that stands as a text in a template: places in it are those of the text. */
final class ManifestText {

  private ManifestText() {}

  static void read(Document text, List<Document> documents, List<Problem> problems) {
    Optional<Location> place = text.locate(JsonPointer.empty());
    String name = place.map(Location::file).orElse("<manifest>");
    DocumentReader.Reading reading = new YamlReader().read(text.tree().textValue(), name);
    for (Document each : reading.documents()) {
      documents.add(new Document(each.tree(), pointer -> place));
    }
    for (Problem problem : reading.problems()) {
      String line =
          problem.source().map(at -> " in line " + at.line() + " of the manifest").orElse("");
      problems.add(syntax(problem).in(place).got(problem.got() + line));
    }
  }

  /**
   * Returns the problem of a manifest beside a template, or in it: an error under the code of this
   * module, a warning as it is.
   */
  static Problem syntax(Problem problem) {
    return problem.isError()
        ? Problem.error(ToscaCode.MANIFEST_SYNTAX.problem())
            .in(problem.source())
            .expected(problem.expected())
            .got(problem.got())
            .advice(problem.advice())
        : problem;
  }
}
