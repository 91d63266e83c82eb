package dev.homeostat.cli.passes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.output.ServerSays;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
public final class PlanCommand implements ProgramCommand {

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

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();
  @Mixin final PassOptions passOptions = new PassOptions();

  private final CommandOutput output;
  private final ApplicationInput input;
  private final PassOutput passes;

  /** Makes the command, which prints to a terminal. */
  public PlanCommand(Terminal terminal) {
    this.output = new CommandOutput(terminal, common);
    this.input =
        new ApplicationInput(
            common, options, output, ApplicationUse.COMPARE.confirmed(passOptions::confirmed));
    this.passes = new PassOutput(output, passOptions, true);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Optional<JsonNode> failure(List<Problem> problems) {
    return PassOutput.failure(problems);
  }

  @Override
  public Integer call() {
    if (server && !input.isLive(named != null)) {
      throw common.mistake("--server goes with a live cluster; a folder has no server to ask");
    }
    input.refuseUnlessApplication(named);
    ReconcileResult pass;
    @Nullable ServerSays said = null;
    try (Place place = input.open(named != null)) {
      ExaminedApplication subject = input.subject(place, Optional.ofNullable(named), rules);
      if (server && subject.isOperated()) {
        throw common.mistake("--server does not go with an Application that an operator runs");
      }
      Application application = subject.next();
      pass = subject.judged(input.engine(subject.place(), passes.listeners()).plan(application));
      if (server
          && pass.outcome() != ReconcileResult.Outcome.INVALID
          && place instanceof LivePlace live) {
        said = Rehearsal.of(live, input.hooks(), input.packs(), application, pass);
        pass = told(pass, said);
      }
    }
    passes.showPlan(pass, said);
    return switch (pass.outcome()) {
      case SETTLED -> ExitCode.OK;
      case PENDING, WAITING, BLOCKED -> PENDING;
      case FAILED, INVALID -> ExitCode.ERROR;
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
