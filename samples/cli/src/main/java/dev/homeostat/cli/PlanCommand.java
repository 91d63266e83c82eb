package dev.homeostat.cli;

import dev.homeostat.Application;
import dev.homeostat.Pass;
import picocli.CommandLine.Command;

/** Says what a reconcile would do. */
@Command(
    name = "plan",
    description = "Says what would be done, and does nothing.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:in sync", "1:an error", "2:changes are pending"})
final class PlanCommand extends PassCommand {

  private static final int PENDING = 2;

  PlanCommand(Terminal terminal) {
    super(terminal, true);
  }

  @Override
  public Integer call() {
    Application application = application();
    Pass pass;
    try (Place place = open()) {
      pass = engine(place, listeners()).plan(application);
    }
    tell(pass.problems());
    if (format == Format.text) {
      showText(pass);
    } else {
      show(PassJson.of(pass));
    }
    return switch (pass.result()) {
      case SETTLED -> OK;
      case PENDING, WAITING -> PENDING;
      case FAILED, INVALID -> ERROR;
    };
  }
}
