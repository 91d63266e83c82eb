package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Shows the schemas in force. */
@Command(
    name = "schema",
    description = "The observer schemas in force, generated and written ones.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:shown", "1:an error"})
public final class SchemaCommand extends ApplicationCommand {

  /** Makes the command, which prints to a terminal. */
  public SchemaCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected boolean readsObjects() {
    return false;
  }

  @Override
  public Integer call() {
    List<String> surplus = new ArrayList<>();
    separate(surplus);
    if (!surplus.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "expected files for --file, got "
              + SafeText.of(String.join(" ", surplus))
              + ": schema is about all objects");
    }
    Application application = application();
    ReconcileResult pass;
    try (Place place = open()) {
      pass = engine(place, List.of()).plan(application);
    }
    tell(pass.problems());
    if (pass.outcome() == ReconcileResult.Outcome.INVALID) {
      return ERROR;
    }
    ArrayNode schemas = pass.state().toShownJson().withArray("mangledObserverSchema");
    if (format == Format.text) {
      // As documents, so that one can be cut out and be kept as a file.
      schemas.forEach(schema -> terminal.print("---\n" + YamlWriter.write(schema)));
    } else {
      show(schemas);
    }
    return OK;
  }
}
