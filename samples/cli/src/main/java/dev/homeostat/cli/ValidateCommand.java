package dev.homeostat.cli;

import dev.homeostat.Problem;
import java.util.List;
import picocli.CommandLine.Command;

/** Says what is wrong with what the user wrote. */
@Command(
    name = "validate",
    description = "Says what is wrong with the files, and changes nothing.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:valid, perhaps with warnings", "1:an error"})
final class ValidateCommand extends BaseCommand.OnApplication {

  ValidateCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    List<Problem> problems;
    try (Place place = open()) {
      problems = engine(place, List.of()).validate(application());
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
