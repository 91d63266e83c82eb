package dev.homeostat.cli;

import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.parts.MisplacedFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The messages about a wrong command line.
 *
 * @param line the command line of the program
 * @param args as typed
 */
record UsageErrors(CommandLine line, List<String> args) {

  /** The calls of commands that read a cluster, and no files. */
  private static final Map<String, String> LIVE_CALLS =
      Map.of(
          "who",
          "homeostat who KIND/NAME, or homeostat why KIND/NAME PATH -f FILE for what the file says"
              + " of a field",
          "state",
          "homeostat state NAME");

  private static final Pattern UNKNOWN = Pattern.compile("Unknown options?: '(--?[A-Za-z][^']*)'");

  UsageErrors {
    args = List.copyOf(args);
  }

  /** Returns what is wrong and, for an option in a wrong place, where it belongs. */
  String message(CommandLine.ParameterException error) {
    String message = Objects.requireNonNullElse(error.getMessage(), "a wrong command line");
    CommandSpec command = error.getCommandLine().getCommandSpec();
    if (error instanceof CommandLine.MissingParameterException missing) {
      return new TakenByFile(command, args).message(missing.getMissing()).orElse(message);
    }
    if (error.getArgSpec() != null) {
      return SimilarWord.choice(error)
          .map(meant -> message + "; did you mean " + meant + "?")
          .orElse(message);
    }
    if (!(error instanceof CommandLine.UnmatchedArgumentException unmatched)) {
      return message;
    }
    if (command == line.getCommandSpec() && !args.get(0).startsWith("-")) {
      return new UnknownCommand(args.get(0), line.getSubcommands().keySet()).message();
    }
    Optional<String> file =
        unmatched.getUnmatched().stream()
            .findFirst()
            .filter(
                each -> unmatched.getCommandLine().getCommandSpec().findOption("--file") != null)
            .flatMap(each -> MisplacedFile.of(each, args))
            .map(each -> each.message(line.getCommandName()));
    if (file.isPresent()) {
      return file.get();
    }
    Optional<String> option =
        unmatched.getUnmatched().stream()
            .filter(each -> each.matches("--?[A-Za-z].*"))
            .findFirst()
            .or(() -> unknown(message));
    if (option.isEmpty()) {
      return surplus(command, unmatched.getUnmatched()).map(SafeText::of).orElse(message);
    }
    if (args.get(0).startsWith("-")) {
      return misplaced(args.get(0));
    }
    Optional<String> fileless = fileless(error.getCommandLine(), option.get());
    if (fileless.isPresent()) {
      return fileless.get();
    }
    String name = option.get().split("=", 2)[0];
    List<String> owners =
        line.getSubcommands().entrySet().stream()
            .filter(each -> each.getValue().getCommandSpec().findOption(name) != null)
            .map(each -> each.getKey())
            .toList();
    String unknown = "Unknown option: '" + SafeText.of(name) + "'";
    return owners.isEmpty()
        ? unknown
            + SimilarWord.option(command, name)
                .map(meant -> "; did you mean " + meant + "?")
                .orElse("")
        : unknown + "; it is an option of " + String.join(", ", owners);
  }

  /** Returns the unknown option of a message; after an option with files, it is nowhere else. */
  private static Optional<String> unknown(String message) {
    Matcher option = UNKNOWN.matcher(message);
    return option.find() ? Optional.of(option.group(1)) : Optional.empty();
  }

  /** Returns what is wrong with more arguments than a command has. */
  private static Optional<String> surplus(CommandSpec command, List<String> arguments) {
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    String got = String.join(" ", arguments);
    List<PositionalParamSpec> parameters = command.positionalParameters();
    if (parameters.isEmpty()) {
      return Optional.of(
          "expected options only, got " + got + ": " + command.name() + " is about all objects");
    }
    PositionalParamSpec last = parameters.get(parameters.size() - 1);
    return parameters.size() == 1 && last.arity().max() == 1
        ? Optional.of("expected one " + last.paramLabel() + ", got " + got + ", too")
        : Optional.empty();
  }

  /** Returns the call that is meant by one with a file, of a command that reads none. */
  private Optional<String> fileless(CommandLine command, String option) {
    String call = LIVE_CALLS.get(command.getCommandName());
    boolean isFile = option.matches("-f.*|--file(=.*)?");
    return isFile && call != null
        ? Optional.of(
            "expected no file, got "
                + SafeText.of(option)
                + ": "
                + command.getCommandName()
                + " shows what a cluster has; write "
                + call)
        : Optional.empty();
  }

  /** Options of a command follow it. */
  private String misplaced(String first) {
    List<String> rest = new ArrayList<>(args);
    Optional<String> command = args.stream().filter(line.getSubcommands()::containsKey).findFirst();
    String right =
        command
            .map(
                name -> {
                  rest.remove(name);
                  return name + " " + String.join(" ", rest);
                })
            .orElse("plan " + first + " …");
    return SafeText.of(
        "expected a command before its options, got "
            + first
            + "; write "
            + line.getCommandName()
            + " "
            + right);
  }

  /** Refuses arguments without text: they come from variables that are not set. */
  static void refuseBlanks(ParseResult parsed) {
    for (ParseResult at = parsed; at != null; at = at.hasSubcommand() ? at.subcommand() : null) {
      for (ArgSpec argument : at.matchedArgs()) {
        if (argument.originalStringValues().stream().anyMatch(String::isBlank)) {
          String name =
              argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
          throw new CommandLine.ParameterException(
              at.commandSpec().commandLine(),
              "expected a value for " + name + ", got an empty text; is a variable not set?");
        }
      }
    }
  }

  static UsageErrors of(CommandLine line, String... args) {
    return new UsageErrors(line, Arrays.asList(args));
  }
}
