package dev.homeostat.cli.input;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import java.util.List;

/**
 * The files of observer schemas that a user names.
 *
 * @param named reads files
 */
record SchemaFiles(NamedFiles named) {

  /** The member of the result of an import, for programs, that has the schemas. */
  private static final String MEMBER = "observerSchema";

  /** Reads the observer schemas; files without one are a likely mistake. */
  List<Document> read(List<String> files, List<Problem> problems) {
    List<Document> schemas = named.documents(files, problems);
    schemas.stream()
        .filter(each -> each.tree().path(MEMBER).isArray() && !each.tree().has("kind"))
        .forEach(each -> problems.add(holdsSchemas(each)));
    if (schemas.isEmpty() && !files.isEmpty() && problems.stream().noneMatch(Problem::isError)) {
      problems.add(
          Problem.warning("EmptyInput")
              .at("--observer-schema")
              .expected("an observer schema")
              .got("no document in " + String.join(", ", files))
              .advice("check the file; the default schemas are in force"));
    }
    return schemas;
  }

  private static Problem holdsSchemas(Document document) {
    return Problem.error("NotASchema")
        .in(document.locate(JsonPointer.empty()))
        .expected("an observer schema, with apiVersion and kind")
        .got("an object whose member " + MEMBER + " has schemas")
        .advice("name a file that has them as documents, as homeostat import -o FILE.yaml does");
  }
}
