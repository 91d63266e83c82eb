package dev.homeostat.cli;

import dev.homeostat.text.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** Finds the words that a user meant by unknown ones. */
final class SimilarWord {

  private static final Pattern VALUE = Pattern.compile("but was '([^']+)'");

  private SimilarWord() {}

  /** Returns the choice that is meant by a wrong one. */
  static Optional<String> choice(CommandLine.ParameterException error) {
    ArgSpec argument = error.getArgSpec();
    Matcher value = VALUE.matcher(error.getMessage() + "");
    if (argument == null || !argument.type().isEnum() || !value.find()) {
      return Optional.empty();
    }
    String typed = value.group(1);
    List<String> choices =
        Arrays.stream(argument.type().getEnumConstants()).map(each -> each + "").toList();
    return choices.stream()
        .filter(each -> each.startsWith(typed))
        .findFirst()
        .or(() -> Spelling.meant(typed, choices));
  }

  /** Returns the option of a command that is meant by an unknown one. */
  static Optional<String> option(CommandSpec command, String typed) {
    return Spelling.meant(
        typed, command.optionsMap().keySet().stream().filter(it -> it.startsWith("--")).toList());
  }
}
