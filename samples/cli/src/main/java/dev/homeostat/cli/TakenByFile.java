package dev.homeostat.cli;

import dev.homeostat.cli.output.CorrectedCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Arguments that {@code --file}, which takes all that follows, took for files.
 *
 * @param command the command, which misses them
 * @param args all arguments of the program
 */
record TakenByFile(CommandSpec command, List<String> args) {

  private static final String OUTPUT = "--output";

  TakenByFile {
    args = List.copyOf(args);
  }

  /**
   * Returns what is wrong, and the right call.
   *
   * @param missing what the command misses
   * @return empty if the option has none of it
   */
  Optional<String> message(List<ArgSpec> missing) {
    int option = command.findOption("--file") == null ? -1 : option();
    if (option < 0) {
      return Optional.empty();
    }
    int end = option + 1;
    while (end < args.size() && !args.get(end).matches("-.+")) {
      end++;
    }
    List<String> taken = args.subList(option + 1, end);
    for (ArgSpec each : missing) {
      Optional<Integer> first =
          each.isPositional()
              ? first(taken, it -> choices(each).contains(it.toLowerCase(Locale.ROOT)))
              : first(taken, it -> it.endsWith(".html") && isOutput(each));
      if (first.isPresent()) {
        int from = option + 1 + first.get();
        return Optional.of(
            each.isPositional()
                ? positional(from, end)
                : expected(OUTPUT + " before a page", args.get(from), outputAt(from)));
      }
    }
    return Optional.empty();
  }

  private int option() {
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).equals("-f") || args.get(i).equals("--file")) {
        return i;
      }
    }
    return -1;
  }

  private static Optional<Integer> first(List<String> taken, Predicate<String> test) {
    for (int i = 0; i < taken.size(); i++) {
      if (test.test(taken.get(i))) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private static List<String> choices(ArgSpec argument) {
    return argument.type().isEnum()
        ? Arrays.stream(argument.type().getEnumConstants()).map(each -> each + "").toList()
        : List.of();
  }

  private static boolean isOutput(ArgSpec option) {
    return option instanceof OptionSpec named && named.longestName().equals(OUTPUT);
  }

  private String positional(int from, int end) {
    List<PositionalParamSpec> needed = command.positionalParameters();
    List<String> first = new ArrayList<>(args.subList(from, end));
    for (int i = first.size(); i < needed.size(); i++) {
      first.add(needed.get(i).paramLabel());
    }
    List<String> right = new ArrayList<>(args.subList(0, from));
    if (right.get(from - 1).startsWith("-")) {
      right.add("FILE");
    }
    right.addAll(args.subList(end, args.size()));
    right.addAll(1, first);
    String labels = String.join(" and ", needed.stream().map(ArgSpec::paramLabel).toList());
    return expected(
        labels + " before --file, which takes all that follows",
        String.join(" ", args.subList(from, end)) + " after it",
        right);
  }

  private List<String> outputAt(int from) {
    List<String> right = new ArrayList<>(args.subList(0, from));
    if (right.get(from - 1).startsWith("-")) {
      right.add("FILE");
    }
    right.add("-o");
    right.addAll(args.subList(from, args.size()));
    return right;
  }

  private String expected(String expected, String got, List<String> right) {
    return new CorrectedCall(command.root().name(), right).message(expected, got);
  }
}
