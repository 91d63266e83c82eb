package dev.homeostat.cli.imports;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.input.NamedFiles;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.schemas.ImportResult;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.tree.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that an import reads.
 *
 * @param tool the tool whose rules are imported
 * @param documents files of that tool
 * @param files of the manifest
 * @param namespace of objects that name none, unless an Application has one
 */
record ImportInput(ImportTool tool, List<String> documents, List<String> files, String namespace) {

  /**
   * The rules that were read.
   *
   * @param imported the rules
   * @param warnings of the reader
   */
  record Rules(ImportResult.Imported imported, List<Problem> warnings) {}

  /** Returns the rules, or ends the command. */
  Rules read(NamedFiles named) {
    List<Problem> problems = new ArrayList<>();
    List<Document> read = named.documents(documents, problems);
    problems.replaceAll(ImportInput::advised);
    if (read.isEmpty() && problems.stream().noneMatch(Problem::isError)) {
      problems.add(
          Problem.error("EmptyInput")
              .expected("a document of " + tool)
              .got("none in " + String.join(", ", documents))
              .advice("name a file that has one"));
    }
    List<Document> manifest = new ArrayList<>();
    String home = manifest(named, manifest);
    ImportResult result = tool.importer().read(read, manifest, home);
    if (result instanceof ImportResult.Malformed malformed) {
      problems.addAll(malformed.problems());
    }
    if (problems.stream().anyMatch(Problem::isError)
        || !(result instanceof ImportResult.Imported imported)) {
      throw new Unusable(problems);
    }
    return new Rules(imported, problems);
  }

  /** Charts of Helm are a common cause of texts that are no YAML. */
  private static Problem advised(Problem problem) {
    boolean template = problem.source().filter(place -> isTemplate(place.file())).isPresent();
    return template && problem.isError()
        ? problem.advice("render the file first, for example with helm template")
        : problem;
  }

  private static boolean isTemplate(String file) {
    try {
      Path path = Path.of(file);
      return Files.isRegularFile(path) && Files.readString(path).contains("{{");
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  /**
   * Adds the objects of the manifest, and returns the namespace of those that name none. What is
   * wrong with the manifest, the application reports.
   */
  private String manifest(NamedFiles named, List<Document> objects) {
    String home = namespace;
    for (Document document : named.documents(files, new ArrayList<>())) {
      if (ApplicationDocument.is(document)) {
        home = document.tree().at("/metadata/namespace").asText(home);
        JsonNode manifest = document.tree().at("/spec/manifest");
        for (int i = 0; i < manifest.size(); i++) {
          objects.add(document.at(JsonPointer.compile("/spec/manifest/" + i)));
        }
      } else {
        objects.add(document);
      }
    }
    return home;
  }
}
