package dev.homeostat.cli;

import dev.homeostat.Problem;
import java.util.List;
import picocli.CommandLine.Command;

/** Says what is wrong with what the user wrote. */
@Command(name = "validate", description = "Says what is wrong, without touching the cluster.")
final class ValidateCommand extends BaseCommand.OnApplication {

  ValidateCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() {
    List<Problem> problems = engine(openCluster()).validate(application());
    if (format == Format.text) {
      tell(problems);
      terminal.out().println(problems.isEmpty() ? "valid" : problems.size() + " problems");
      terminal.out().flush();
    } else {
      show(PassJson.problems(problems));
    }
    return problems.stream().anyMatch(Problem::isError) ? ERROR : OK;
  }
}
