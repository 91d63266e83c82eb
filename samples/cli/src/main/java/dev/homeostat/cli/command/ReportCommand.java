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
public final class ReportCommand extends ApplicationCommand {

  private static final String STANDARD_OUTPUT = "-";

  @Parameters(
      arity = "0..1",
      paramLabel = "happ/NAME",
      description = "An Application of the live cluster, as its operator would reconcile it.")
  @Nullable String named;

  @Mixin OperatorRules rules = new OperatorRules();

  private String file = "";

  /** Makes the command, which prints to a terminal. */
  public ReportCommand(Terminal terminal) {
    super(terminal);
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
    refuseUnlessApplication(named);
    checkFile();
    ApplicationReport report;
    try (Place place = open(named != null)) {
      ExaminedApplication subject = subject(place, Optional.ofNullable(named), rules);
      Engine engine = engine(subject.place(), List.of());
      ReconcileResult pass = subject.judged(engine.plan(subject.next()));
      ReconcileResult plan = pass.toBuilder().problems(withEarlier(pass.problems())).build();
      report =
          ApplicationReport.of(
              plan,
              engine.inspect(subject.application()),
              Instant.now().truncatedTo(ChronoUnit.SECONDS));
    }
    tell(report.problems());
    write(report);
    return report.problems().stream().anyMatch(Problem::isError) ? ERROR : OK;
  }

  /** Refuses a name that a user of other commands may mean otherwise, and files that are read. */
  private void checkFile() {
    if (Arrays.stream(Format.values()).anyMatch(each -> each.name().equals(file))) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "expected a file for --output, as in report.html, got the format " + file);
    }
    List<String> read = Stream.of(files, schemas).flatMap(List::stream).toList();
    if (new OutputFile(file).isAmong(read)) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "expected a new file for --output, got " + file + ", which is read");
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
