package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.tree.Location;
import dev.homeostat.yaml.YamlWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes imported schemas as YAML, in which comments name the places of the rules. */
public final class SchemaText {

  private SchemaText() {}

  /**
   * Returns one document for each schema, as {@code --observer-schema} takes them.
   *
   * @param schemas of objects
   * @param annotations that the manifest needs; written as comments
   * @return YAML
   */
  public static String of(List<ImportedSchema> schemas, List<ImportedAnnotation> annotations) {
    StringBuilder text = new StringBuilder();
    schemas.forEach(schema -> write(schema, text));
    if (!annotations.isEmpty()) {
      comment("", "annotations for the manifest:", text);
      for (ImportedAnnotation annotation : annotations) {
        comment(
            "",
            annotation.object().id()
                + " "
                + annotation.name()
                + ": "
                + annotation.value()
                + " ("
                + places(List.of(annotation.source()))
                + ")",
            text);
      }
    }
    return text.toString();
  }

  private static void write(ImportedSchema schema, StringBuilder text) {
    text.append("---\n");
    if (!schema.whole().isEmpty()) {
      comment("", "nothing is observed: " + places(schema.whole()), text);
    }
    schema.opened().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            list ->
                comment(
                    "",
                    list.getKey().path()
                        + " may have elements of other writers: "
                        + places(list.getValue()),
                    text));
    ObjectNode tree = schema.tree();
    boolean excepting = tree.remove(ObserverSchema.EXCEPT) != null;
    text.append(YamlWriter.write(tree));
    if (excepting) {
      text.append(ObserverSchema.EXCEPT).append(":\n");
      for (Map.Entry<FieldPath, List<SourceValue>> path : schema.excluded().entrySet()) {
        comment("  ", places(path.getValue()), text);
        text.append("  - ").append(YamlWriter.write(TextNode.valueOf(path.getKey().toString())));
      }
    }
  }

  private static String places(List<SourceValue> values) {
    return values.stream()
        .map(value -> value.location().map(Location::toString).orElse("") + " " + value.path())
        .map(String::strip)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** The name of a file, or of a member, could end the line. */
  private static void comment(String indent, String comment, StringBuilder text) {
    text.append(indent)
        .append("# ")
        .append(comment.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", " "))
        .append('\n');
  }
}
