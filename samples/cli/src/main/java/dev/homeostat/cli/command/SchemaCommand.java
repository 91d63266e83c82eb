package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the schemas in force. */
@Command(
    name = "schema",
    description = "The observer schemas in force, generated and written ones.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:shown", "1:an error"})
public final class SchemaCommand implements ProgramCommand {

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();

  private final Terminal terminal;
  private final CommandOutput output;
  private final ApplicationInput input;

  /** Makes the command, which prints to a terminal. */
  public SchemaCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
    this.input =
        new ApplicationInput(common, options, output, ApplicationUse.COMPARE.withoutObjects());
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    List<String> surplus = new ArrayList<>();
    input.separate(surplus);
    if (!surplus.isEmpty()) {
      throw common.mistake(
          "expected files for --file, got "
              + SafeText.of(String.join(" ", surplus))
              + ": schema is about all objects");
    }
    Application application = input.application();
    ReconcileResult pass;
    try (Place place = input.open()) {
      pass = input.engine(place, List.of()).plan(application);
    }
    output.report(pass.problems());
    if (pass.outcome() == ReconcileResult.Outcome.INVALID) {
      return ExitCode.ERROR;
    }
    ArrayNode schemas = pass.state().toShownJson().withArray("mangledObserverSchema");
    if (common.isText()) {
      // As documents, so that one can be cut out and be kept as a file.
      schemas.forEach(schema -> terminal.print("---\n" + YamlWriter.write(schema)));
    } else {
      output.show(schemas);
    }
    return ExitCode.OK;
  }
}
