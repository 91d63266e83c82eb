package dev.homeostat.cli.command;

import dev.homeostat.Engine;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.input.OutputFile;
import dev.homeostat.cli.output.PassText;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.OutputFormat;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.page.ApplicationReport;
import dev.homeostat.page.ReportPage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** Writes a page about an application. */
@Command(
    name = "report",
    description =
        "Writes one self-contained HTML page: resources by waves, their health and order, and why"
            + " each field has its value.",
    modelTransformer = ReportCommand.FileOption.class,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:written", "1:an error; the page is written if it can show it"})
public final class ReportCommand implements ProgramCommand {

  private static final String STANDARD_OUTPUT = "-";

  @Parameters(
      arity = "0..1",
      paramLabel = "happ/NAME",
      description = "An Application of the live cluster, as its operator would reconcile it.")
  @Nullable String named;

  @Mixin OperatorRules rules = new OperatorRules();

  private String file = "";

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();

  private final Terminal terminal;
  private final CommandOutput output;
  private final ApplicationInput input;

  /** Makes the command, which prints to a terminal. */
  public ReportCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
    this.input = new ApplicationInput(common, options, output, ApplicationUse.COMPARE);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  /** Replaces the format of the output, of which there is one, by the file that is written. */
  static final class FileOption implements CommandLine.IModelTransformer {

    /** Made by picocli. */
    FileOption() {}

    @Override
    public CommandSpec transform(CommandSpec spec) {
      spec.remove(spec.findOption("--output"));
      return spec.addOption(
          OptionSpec.builder("-o", "--output")
              .paramLabel("FILE")
              .type(String.class)
              .required(true)
              .description("The page that is written, as in report.html; - for standard output.")
              .setter(
                  new CommandLine.Model.ISetter() {
                    @Override
                    @SuppressWarnings("unchecked") // There was no value before.
                    public <T> @Nullable T set(T value) {
                      ((ReportCommand) spec.userObject()).file = value == null ? "" : value + "";
                      return null;
                    }
                  })
              .build());
    }
  }

  @Override
  public Integer call() {
    input.refuseUnlessApplication(named);
    checkFile();
    ApplicationReport report;
    try (Place place = input.open(named != null)) {
      ExaminedApplication subject = input.subject(place, Optional.ofNullable(named), rules);
      Engine engine = input.engine(subject.place(), List.of());
      ReconcileResult pass = subject.judged(engine.plan(subject.next()));
      ReconcileResult plan = pass.toBuilder().problems(output.withEarlier(pass.problems())).build();
      report =
          ApplicationReport.of(
              plan,
              engine.inspect(subject.application()),
              Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }
    output.report(report.problems());
    write(report);
    return report.problems().stream().anyMatch(Problem::isError) ? ExitCode.ERROR : ExitCode.OK;
  }

  /** Refuses a name that a user of other commands may mean otherwise, and files that are read. */
  private void checkFile() {
    if (Arrays.stream(OutputFormat.values()).anyMatch(each -> each.name().equals(file))) {
      throw common.mistake(
          "expected a file for --output, as in report.html, got the format " + file);
    }
    List<String> read =
        Stream.of(options.files(), options.schemas()).flatMap(List::stream).toList();
    if (new OutputFile(file).isAmong(read)) {
      throw common.mistake("expected a new file for --output, got " + file + ", which is read");
    }
  }

  private void write(ApplicationReport report) {
    String page = ReportPage.html(report);
    if (file.equals(STANDARD_OUTPUT)) {
      terminal.print(page);
      return;
    }
    new OutputFile(file).write(page);
    terminal.println(
        SafeText.of(file)
            + ": "
            + PassText.counted(report.resources().size(), "resource")
            + " of "
            + report.application());
    terminal.out().flush();
  }
}
