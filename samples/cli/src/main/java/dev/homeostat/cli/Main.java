package dev.homeostat.cli;

import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry of the command line. */
@Command(
    name = "homeostat",
    description = "Keeps Kubernetes objects the way their owner wants them, field by field.",
    mixinStandardHelpOptions = true,
    version = "homeostat 0.1",
    subcommands = {
      ReconcileCommand.class,
      PlanCommand.class,
      DeleteCommand.class,
      ExplainCommand.class,
      SchemaCommand.class,
      ValidateCommand.class,
      HooksCommand.class
    })
public final class Main {

  /** Made by picocli. */
  Main() {}

  /**
   * Runs a command and ends the program with its exit code.
   *
   * @param args as typed
   */
  public static void main(String... args) {
    System.exit(run(System.out, System.err, args));
  }

  /**
   * Runs a command.
   *
   * @param out for results
   * @param err for problems
   * @param args as typed
   * @return the exit code
   */
  public static int run(PrintStream out, PrintStream err, String... args) {
    CommandLine line = new CommandLine(new Main(), new Terminal.Factory(out, err));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setOut(new java.io.PrintWriter(out, true, java.nio.charset.StandardCharsets.UTF_8));
    line.setErr(new java.io.PrintWriter(err, true, java.nio.charset.StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (failure instanceof Inputs.Unusable unusable) {
            unusable.problems().forEach(err::println);
          } else {
            err.println(
                "homeostat failed: "
                    + failure.getClass().getSimpleName()
                    + (failure instanceof IllegalArgumentException
                        ? ": " + failure.getMessage()
                        : ""));
          }
          return 1;
        });
    line.getCommandSpec().exitCodeOnInvalidInput(1);
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().exitCodeOnInvalidInput(1));
    return line.execute(args);
  }
}
