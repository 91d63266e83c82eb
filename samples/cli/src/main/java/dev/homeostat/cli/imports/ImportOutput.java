package dev.homeostat.cli.imports;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.PassText;
import dev.homeostat.cli.schemas.ImportResult;
import dev.homeostat.cli.schemas.ImportedAnnotation;
import dev.homeostat.cli.schemas.ImportedSchema;
import dev.homeostat.cli.schemas.ManifestObjects;
import dev.homeostat.cli.schemas.SchemaText;
import java.util.List;

/**
 * The result of an import, as people and programs read it.
 *
 * @param schemas of the objects that rules name
 * @param annotations that the manifest needs
 * @param notes about rules
 */
record ImportOutput(
    List<ImportedSchema> schemas, List<ImportedAnnotation> annotations, List<Problem> notes) {

  /** Returns whether all rules are imported, for all objects. */
  boolean isComplete() {
    return missing() == 0 && leftOut() == 0;
  }

  /** Returns the schemas as YAML, with a summary as the last comment. */
  String text() {
    return SchemaText.of(schemas, annotations) + "# " + summary();
  }

  /** Returns the numbers of fields, objects and rules. */
  String summary() {
    int fields = schemas.stream().mapToInt(schema -> schema.excluded().size()).sum();
    return PassText.counted(fields, "field")
        + " of "
        + PassText.counted(schemas.size(), "object")
        + " imported, "
        + PassText.counted(missing(), "rule")
        + " not imported"
        + (leftOut() == 0 ? "" : ", " + PassText.counted(leftOut(), "object") + " left out")
        + "\n";
  }

  private int leftOut() {
    return (int)
        notes.stream().filter(note -> note.code().equals(ManifestObjects.UNKNOWN_KIND)).count();
  }

  /** Returns the number of rules that are not imported: a rule may have a note for each object. */
  private int missing() {
    return (int)
        notes.stream()
            .filter(note -> note.code().equals(ImportResult.NOT_IMPORTED))
            .map(note -> List.of(note.source(), note.path()))
            .distinct()
            .count();
  }

  /**
   * Returns the document that programs read.
   *
   * @param problems all, also those of the input
   */
  ObjectNode json(List<Problem> problems) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    ArrayNode trees = tree.putArray("observerSchema");
    schemas.forEach(schema -> trees.add(schema.tree()));
    ArrayNode list = tree.putArray("annotations");
    for (ImportedAnnotation annotation : annotations) {
      list.addObject()
          .put("object", annotation.object().id().toString())
          .put("name", annotation.name())
          .put("value", annotation.value());
    }
    tree.set("problems", PassJson.problems(problems));
    return tree;
  }
}
