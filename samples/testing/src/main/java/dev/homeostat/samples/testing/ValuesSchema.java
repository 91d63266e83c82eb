package dev.homeostat.samples.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.program.option.ConfiguredOptions;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;

/** The schema of the values of a chart, whose value {@code options} is derived from a program. */
record ValuesSchema(Path file) {

  /** Requires the schema to describe these options, or renews that part of it. */
  void checkOptions(Collection<OptionSpec> options, Set<String> leftOut) {
    ObjectMapper json = new ObjectMapper();
    ObjectNode described = json.createObjectNode().put("type", "object");
    described.put("additionalProperties", false);
    ObjectNode members = described.putObject("properties");
    for (OptionSpec option : options) {
      if (!leftOut.contains(ConfiguredOptions.key(option))) {
        type(members.putObject(ConfiguredOptions.key(option)), option);
      }
    }
    try {
      ObjectNode schema = (ObjectNode) json.readTree(TextFile.read(file));
      ((ObjectNode) schema.get("properties")).set("options", described);
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      DefaultPrettyPrinter printer =
          new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
      GeneratedFile.check(file, json.writer(printer).writeValueAsString(schema) + "\n");
    } catch (JsonProcessingException e) {
      throw new AssertionError(file + " is not valid", e);
    }
  }

  private static void type(ObjectNode member, OptionSpec option) {
    Class<?> type = option.type();
    if (List.class.isAssignableFrom(type)) {
      member.putArray("type").add("array").add("string");
    } else if (type == boolean.class) {
      member.put("type", "boolean");
    } else if (type == int.class) {
      member.put("type", "integer");
    } else {
      member.put("type", "string");
    }
  }
}
