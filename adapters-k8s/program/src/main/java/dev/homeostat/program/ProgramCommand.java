package dev.homeostat.program;

import dev.homeostat.Problem;
import dev.homeostat.program.option.CommandLineProblems;
import dev.homeostat.program.option.ConfigurationFile;
import dev.homeostat.program.option.ConfiguredOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The command of an operator: its own options, and those of each operator.
 *
 * @param own makes the operator's own options
 * @param tries whether it can be tried out
 * @param defaults of options, by the names of the configuration file
 */
record ProgramCommand<O>(
    String name,
    String description,
    String version,
    Supplier<O> own,
    boolean tries,
    Map<String, String> defaults) {

  /** A command line, parsed. */
  sealed interface Parsed<O> {}

  /** A request for help or the version. */
  record Question<O>(CommandLine line, ParseResult asked) implements Parsed<O> {}

  /** Options that are not valid. */
  record Invalid<O>(List<Problem> problems) implements Parsed<O> {}

  /**
   * Valid options.
   *
   * @param trial the file that gets how the cluster of a trial is reached; null if there is none
   */
  record Valid<O>(O own, ProgramOptions common, @Nullable Path trial) implements Parsed<O> {}

  /** The options, before they have values. */
  private record Slots<O>(
      O own, ProgramOptions common, LaunchOptions launch, LaunchOptions.Trial trial) {

    Valid<O> valid() {
      return new Valid<>(own, common, trial.kubeconfig);
    }
  }

  private Slots<O> slots() {
    return new Slots<>(
        own.get(), new ProgramOptions(), new LaunchOptions(), new LaunchOptions.Trial());
  }

  private CommandLine line(Slots<O> slots) {
    CommandSpec spec =
        CommandSpec.create()
            .name(name)
            .version(name + " " + version)
            .usageMessage(new UsageMessageSpec().description(description))
            .mixinStandardHelpOptions(true)
            .addMixin("launch", CommandSpec.forAnnotatedObject(slots.launch()))
            .addMixin("common", CommandSpec.forAnnotatedObject(slots.common()))
            .addMixin("own", CommandSpec.forAnnotatedObject(slots.own()));
    if (tries) {
      spec.addMixin("trial", CommandSpec.forAnnotatedObject(slots.trial()));
    }
    return new CommandLine(spec);
  }

  /** Returns the options that the environment and the file may set, the operator's own first. */
  List<OptionSpec> configurable() {
    Slots<O> slots = slots();
    return Stream.of(slots.own(), slots.common())
        .flatMap(options -> CommandSpec.forAnnotatedObject(options).options().stream())
        .toList();
  }

  /** Parses a command line. All problems are found before anything is done. */
  Parsed<O> parse(Map<String, String> environment, String... args) {
    CommandLine collecting = collecting();
    ParseResult said = collecting.parseArgs(args);
    if (isQuestion(said)) {
      return new Question<>(collecting, said);
    }
    ConfigurationFile file = file(environment, said);
    ConfiguredOptions configured = new ConfiguredOptions(environment, file.document(), defaults);
    List<Problem> problems = new ArrayList<>(CommandLineProblems.of(said));
    problems.addAll(file.problems());
    problems.addAll(configured.problems(configurable()));
    return problems.isEmpty() ? valid(configured, args) : new Invalid<>(problems);
  }

  /** Returns whether a command line asks for help or for the version. */
  boolean isQuestion(String... args) {
    return isQuestion(collecting().parseArgs(args));
  }

  private static boolean isQuestion(ParseResult said) {
    return said.isUsageHelpRequested() || said.isVersionHelpRequested();
  }

  /** Returns a command line that notes mistakes and goes on. */
  private CommandLine collecting() {
    CommandLine line = line(slots());
    line.getCommandSpec().parser().collectErrors(true);
    return line;
  }

  private Parsed<O> valid(ConfiguredOptions configured, String... args) {
    Slots<O> slots = slots();
    try {
      line(slots).setDefaultValueProvider(configured).parseArgs(args);
      List<Problem> problems = new ArrayList<>(slots.common().problems());
      if (slots.trial().kubeconfig != null && slots.common().share.isBySegments()) {
        problems.add(
            Problem.error("InvalidOption")
                .at("--try")
                .expected("one replica")
                .got("--share=segments")
                .advice("remove one of both"));
      }
      return problems.isEmpty() ? slots.valid() : new Invalid<>(problems);
    } catch (ParameterException e) {
      return new Invalid<>(
          List.of(Problem.error("WrongOption").advice(String.valueOf(e.getMessage()))));
    }
  }

  /** The configuration file has to be read before the options are. */
  private static ConfigurationFile file(Map<String, String> environment, ParseResult said) {
    Path path = said.matchedOptionValue("--config", null);
    String variable = environment.getOrDefault(ConfiguredOptions.PREFIX + "CONFIG", "");
    if (path != null) {
      return ConfigurationFile.read(path.toString());
    }
    return variable.isEmpty() ? ConfigurationFile.NONE : ConfigurationFile.read(variable);
  }
}
