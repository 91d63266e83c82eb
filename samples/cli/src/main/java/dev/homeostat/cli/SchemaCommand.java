package dev.homeostat.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Pass;
import dev.homeostat.yaml.YamlWriter;
import picocli.CommandLine.Command;

/** Shows the schemas in force. */
@Command(name = "schema", description = "The observer schemas in force.")
final class SchemaCommand extends BaseCommand.OnApplication {

  SchemaCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    Pass pass = engine(openCluster()).plan(application());
    tell(pass.problems());
    ArrayNode schemas = JsonNodeFactory.instance.arrayNode();
    pass.state().mangledObserverSchema().forEach(schemas::add);
    if (format == Format.json) {
      show(schemas);
    } else {
      terminal.out().print(YamlWriter.write(schemas));
      terminal.out().flush();
    }
    return pass.result() == Pass.Result.INVALID ? ERROR : OK;
  }
}
