package dev.homeostat.program.option;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.text.Spelling;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The problems of a command line that was parsed although it is not valid. */
@API(status = INTERNAL)
public final class CommandLineProblems {

  private CommandLineProblems() {}

  /**
   * Returns all that is wrong, but for options that are missing: the environment and the file may
   * have them.
   *
   * @param said parsed by a parser that collects errors
   * @return empty if nothing is
   */
  public static List<Problem> of(ParseResult said) {
    return said.errors().stream()
        .filter(error -> !(error instanceof MissingParameterException))
        .map(error -> problem(said, error))
        .toList();
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
          .flatMap(value -> ConfiguredOptions.problem(option, value))
          .orElseGet(() -> Problem.error("WrongOption").advice(String.valueOf(wrong.getMessage())))
          .at(option.longestName());
    }
    return Problem.error("WrongOption").advice(String.valueOf(error.getMessage()));
  }
}
