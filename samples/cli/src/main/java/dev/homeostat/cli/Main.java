package dev.homeostat.cli;

import dev.homeostat.Problem;
import dev.homeostat.cli.command.CompletionCommand;
import dev.homeostat.cli.command.HooksCommand;
import dev.homeostat.cli.command.KeysCommand;
import dev.homeostat.cli.command.PacksCommand;
import dev.homeostat.cli.command.ReportCommand;
import dev.homeostat.cli.command.SchemaCommand;
import dev.homeostat.cli.command.StateCommand;
import dev.homeostat.cli.command.TranslateCommand;
import dev.homeostat.cli.command.ValidateCommand;
import dev.homeostat.cli.fields.ExplainCommand;
import dev.homeostat.cli.fields.WhoCommand;
import dev.homeostat.cli.fields.WhyCommand;
import dev.homeostat.cli.imports.ImportCommand;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.cli.passes.DeleteCommand;
import dev.homeostat.cli.passes.PlanCommand;
import dev.homeostat.cli.passes.ReconcileCommand;
import dev.homeostat.cli.passes.ServeCommand;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The entry of the command line. */
@Command(
    name = "homeostat",
    description = "Keeps Kubernetes objects the way their owner wants them, field by field.",
    version = "homeostat 0.1",
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:done", "1:an error", "64:a wrong command line", "more:see each command"},
    subcommands = {
      ReconcileCommand.class,
      PlanCommand.class,
      DeleteCommand.class,
      ExplainCommand.class,
      WhyCommand.class,
      WhoCommand.class,
      ReportCommand.class,
      SchemaCommand.class,
      StateCommand.class,
      ValidateCommand.class,
      TranslateCommand.class,
      ImportCommand.class,
      ServeCommand.class,
      KeysCommand.class,
      HooksCommand.class,
      PacksCommand.class,
      CompletionCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Main implements Runnable {

  /** The least width of a help that picocli can lay out. */
  private static final int NARROWEST = 55;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version.")
  boolean version;

  @Spec CommandSpec spec = CommandSpec.create();

  /** Made by picocli. */
  Main() {}

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "a command is missing: reconcile, plan, delete, explain, schema, …");
  }

  /**
   * Runs a command and ends the program with its exit code.
   *
   * @param args as typed
   */
  public static void main(String... args) {
    System.exit(run(Terminal.ofProgram(), args));
  }

  /**
   * Runs a command of a program that is no terminal.
   *
   * @param in standard input
   * @param out for results
   * @param err for problems
   * @param args as typed
   * @return the exit code
   */
  public static int run(InputStream in, PrintStream out, PrintStream err, String... args) {
    return run(Terminal.plain(in, out, err), args);
  }

  static int run(Terminal terminal, String... args) {
    CommandLine line = new CommandLine(new Main(), new Commands(terminal));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    // A file whose name begins with @ is one, and no list of arguments that messages would quote.
    line.setExpandAtFiles(false);
    ArgumentValues.register(line);
    // A misspelled option is no further file of -f.
    line.setUnmatchedOptionsAllowedAsOptionParameters(false);
    if (terminal.width() > 0) {
      line.setUsageHelpWidth(Math.max(terminal.width(), NARROWEST));
    }
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            terminal.coloured() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler((e, command, parsed) -> failed(terminal, command, e));
    line.setParameterExceptionHandler(
        (e, typed) -> {
          terminal.err().println(UsageErrors.of(line, args).message(e));
          terminal
              .err()
              .println("see " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
          return ExitCode.USAGE;
        });
    line.setExecutionStrategy(
        parsed -> {
          UsageErrors.refuseBlanks(parsed);
          return new CommandLine.RunLast().execute(parsed);
        });
    try {
      return written(terminal, line.execute(args));
    } catch (StackOverflowError | LinkageError e) {
      return unexpected(terminal, Arrays.asList(args).contains("--debug"), e);
    } finally {
      terminal.out().flush();
      terminal.err().flush();
    }
  }

  /** Output that is lost is an error, whatever the command has done. */
  private static int written(Terminal terminal, int code) {
    if (!terminal.out().checkError()) {
      return code;
    }
    terminal.report(
        Problem.error("UnwritableFile")
            .at("standard output")
            .expected("a place that takes all of the output")
            .got("an error when it was written, so that a part is missing")
            .advice("is the disk full? The command itself has ended")
            .toString());
    return code == 0 ? ExitCode.ERROR : code;
  }

  /** One line for each thing that is wrong, and never a stack trace. */
  private static int failed(Terminal terminal, CommandLine command, Exception failure) {
    if (!(command.getCommand() instanceof ProgramCommand failing)) {
      return unexpected(terminal, false, failure);
    }
    if (!(failure instanceof Unusable unusable)) {
      return unexpected(terminal, failing.output().options().isDebug(), failure);
    }
    CommandOutput output = failing.output();
    output.report(unusable.problems());
    if (!output.options().isText()) {
      failing.failure(output.withEarlier(unusable.problems())).ifPresent(output::show);
    }
    return ExitCode.ERROR;
  }

  private static int unexpected(Terminal terminal, boolean debug, Throwable failure) {
    // Other messages may show what was in a file.
    boolean harmless =
        failure instanceof IllegalArgumentException
            || failure instanceof IllegalStateException
            || failure instanceof UncheckedIOException;
    String message = harmless && failure.getMessage() != null ? ": " + failure.getMessage() : "";
    terminal
        .err()
        .println(
            ("homeostat: " + failure.getClass().getSimpleName() + message).replaceAll("\\R", " "));
    if (debug) {
      failure.printStackTrace(terminal.err());
    }
    return ExitCode.ERROR;
  }
}
