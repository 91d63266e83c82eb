package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Reports the problems of the user's files. */
@Command(
    name = "validate",
    description = "Says what is wrong with the files, and changes nothing.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:valid, perhaps with warnings", "1:an error"})
final class ValidateCommand extends BaseCommand.OnApplication {

  ValidateCommand(Terminal terminal) {
    super(terminal);
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
  boolean readsObjects() {
    return false;
  }

  @Override
  public Integer call() {
    Application application = application();
    List<Problem> problems;
    try (Place place = open()) {
      problems = engine(place, List.of()).validate(application);
    }
    if (tosca().isPresent()) {
      problems = problems.stream().map(ValidateCommand::asOfTheFile).toList();
    }
    tell(problems);
    int errors = (int) problems.stream().filter(Problem::isError).count();
    if (format == Format.text) {
      terminal.println(
          problems.isEmpty()
              ? "valid"
              : PassText.counted(errors, "error")
                  + ", "
                  + PassText.counted(problems.size() - errors, "warning"));
      terminal.out().flush();
    } else {
      show(PassJson.problems(problems));
    }
    return errors > 0 ? ERROR : OK;
  }
}
