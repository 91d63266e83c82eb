package dev.homeostat.cli.passes;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.PassJson;
import dev.homeostat.cli.output.ServerSays;
import dev.homeostat.cli.output.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the changes that a reconcile would make. */
@Command(
    name = "plan",
    description = "Says what would be done, and does nothing.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:in sync", "1:an error", "2:changes are pending, or blocked"})
public final class PlanCommand extends PassCommand {

  private static final int PENDING = 2;

  @Option(
      names = "--server",
      description =
          "Asks a live cluster what it would say: every write is tried as a dry run, and nothing is"
              + " kept.")
  boolean server;

  @Parameters(
      arity = "0..1",
      paramLabel = "happ/NAME",
      description = "An Application of the live cluster, as its operator would reconcile it.")
  @Nullable String named;

  @Mixin OperatorRules rules = new OperatorRules();

  /** Makes the command, which prints to a terminal. */
  public PlanCommand(Terminal terminal) {
    super(terminal, true);
  }

  @Override
  public Integer call() {
    if (server && !isLive(named != null)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--server goes with a live cluster; a folder has no server to ask");
    }
    refuseUnlessApplication(named);
    ReconcileResult pass;
    @Nullable ServerSays said = null;
    try (Place place = open(named != null)) {
      ExaminedApplication subject = subject(place, Optional.ofNullable(named), rules);
      if (server && subject.isOperated()) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), "--server does not go with an Application that an operator runs");
      }
      Application application = subject.next();
      pass = subject.judged(engine(subject.place(), listeners()).plan(application));
      if (server
          && pass.outcome() != ReconcileResult.Outcome.INVALID
          && place instanceof LivePlace live) {
        said = Rehearsal.of(live, hooks(), packs(), application, pass);
        pass = told(pass, said);
      }
    }
    tell(pass.problems());
    if (format == Format.text) {
      showText(pass, said);
    } else {
      show(PassJson.of(complete(pass), said));
    }
    return switch (pass.outcome()) {
      case SETTLED -> OK;
      case PENDING, WAITING, BLOCKED -> PENDING;
      case FAILED, INVALID -> ERROR;
    };
  }

  /** Adds the server's response to a plan; what the server would refuse is an error of the plan. */
  private static ReconcileResult told(ReconcileResult plan, ServerSays said) {
    List<Problem> problems = new ArrayList<>(plan.problems());
    problems.addAll(said.problems());
    boolean fails = said.problems().stream().anyMatch(Problem::isError);
    return plan.toBuilder()
        .outcome(fails ? ReconcileResult.Outcome.FAILED : plan.outcome())
        .problems(problems)
        .build();
  }
}
