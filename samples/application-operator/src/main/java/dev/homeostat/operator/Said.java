package dev.homeostat.operator;

import dev.homeostat.Problem;
import dev.homeostat.document.Spelling;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The parsed command line, also of one that is not valid. */
final class Said {

  private Said() {}

  static ParseResult of(String... args) {
    CommandLine line = new CommandLine(new Main());
    line.getCommandSpec().parser().collectErrors(true);
    return line.parseArgs(args);
  }

  /** All that is wrong. */
  static List<Problem> problems(ParseResult said) {
    return said.errors().stream().map(error -> problem(said, error)).toList();
  }

  private static Problem problem(ParseResult said, Exception error) {
    if (error instanceof UnmatchedArgumentException unknown) {
      String word = unknown.getUnmatched().get(0);
      List<String> names =
          said.commandSpec().options().stream().map(OptionSpec::longestName).toList();
      return Problem.error("UnknownOption")
          .at(word)
          .advice(
              Spelling.meant(word.split("=", 2)[0], names)
                  .map(it -> "is it " + it + "?")
                  .orElse("--help lists all that there are"));
    }
    if (error instanceof ParameterException wrong
        && wrong.getArgSpec() instanceof OptionSpec option) {
      return Optional.ofNullable(wrong.getValue())
          .flatMap(value -> Configured.problem(option, value))
          .orElseGet(() -> Problem.error("WrongOption").advice(String.valueOf(wrong.getMessage())))
          .at(option.longestName());
    }
    return Problem.error("WrongOption").advice(String.valueOf(error.getMessage()));
  }
}
