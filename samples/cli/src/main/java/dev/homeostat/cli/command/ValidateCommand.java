package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.PassText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.tosca.ToscaCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Reports the problems of the user's files. */
@Command(
    name = "validate",
    description = {
      "Says what is wrong with the files, and changes nothing.",
      "It asks the cluster for its kinds only. What depends on its objects or on the stored state, such as"
          + " annotations of live objects or a hook that is gone, plan reports."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:valid, perhaps with warnings", "1:an error"})
public final class ValidateCommand implements ProgramCommand {

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();

  private final Terminal terminal;
  private final CommandOutput output;
  private final ApplicationInput input;

  /** Makes the command, which prints to a terminal. */
  public ValidateCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
    this.input =
        new ApplicationInput(common, options, output, ApplicationUse.COMPARE.withoutObjects());
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  /** Turns problems that only prevent a translation here and now into warnings. */
  private static Problem asOfTheFile(Problem problem) {
    boolean elsewhere =
        Stream.of(
                ToscaCode.NO_TEMPLATE,
                ToscaCode.NO_NODES,
                ToscaCode.NODE_TYPE_UNSUPPORTED,
                ToscaCode.DIRECTIVE_UNSUPPORTED,
                ToscaCode.INPUT_MISSING)
            .map(ToscaCode::problem)
            .anyMatch(problem.code()::equals);
    return elsewhere ? problem.asWarning() : problem;
  }

  @Override
  public Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.of(PassJson.problems(problems));
  }

  @Override
  public Integer call() {
    Application application = input.application();
    List<Problem> problems;
    try (Place place = input.open()) {
      problems = input.engine(place, List.of()).validate(application);
    }
    if (input.tosca().isPresent()) {
      problems = problems.stream().map(ValidateCommand::asOfTheFile).toList();
    }
    output.report(problems);
    problems = output.withEarlier(problems);
    int errors = (int) problems.stream().filter(Problem::isError).count();
    if (common.isText()) {
      terminal.println(summary(errors, problems.size() - errors));
      terminal.out().flush();
    } else {
      output.show(PassJson.problems(problems));
    }
    return errors > 0 ? ExitCode.ERROR : ExitCode.OK;
  }

  private static String summary(int errors, int warnings) {
    if (errors == 0) {
      return warnings == 0 ? "valid" : "valid, with " + PassText.counted(warnings, "warning");
    }
    return PassText.counted(errors, "error") + ", " + PassText.counted(warnings, "warning");
  }
}
