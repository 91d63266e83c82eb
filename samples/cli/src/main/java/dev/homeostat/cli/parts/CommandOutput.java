package dev.homeostat.cli.parts;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The output of a command: its results, and the problems that it reports, each once. */
public final class CommandOutput {

  /** Hooks that are brought by an option, and by no jar. */
  private static final Set<String> CALLING_HOOKS = Set.of("'complete'", "'shutdown'");

  private final Terminal terminal;
  private final CommonOptions options;
  private final Set<String> reported = new LinkedHashSet<>();
  private final Set<Problem> ofPlace = new LinkedHashSet<>();
  private final List<Problem> ofInput = new ArrayList<>();
  private Optional<Document> document = Optional.empty();

  /**
   * Creates the output of a command.
   *
   * @param terminal prints it
   * @param options of the command
   */
  public CommandOutput(Terminal terminal, CommonOptions options) {
    this.terminal = terminal;
    this.options = options;
  }

  /** Returns the terminal, for output of another form. */
  public Terminal terminal() {
    return terminal;
  }

  /** Returns the options that all commands have. */
  public CommonOptions options() {
    return options;
  }

  /** Prints a tree in the output format. */
  public void show(JsonNode tree) {
    terminal.print(
        options.format() == OutputFormat.yaml
            ? YamlWriter.write(tree)
            : SafeText.ofJson(tree.toPrettyString()) + "\n");
  }

  /** Reports problems, each once, however many passes have it. */
  public void report(List<Problem> problems) {
    for (Problem problem : problems) {
      String line = SafeText.of(advised(located(problem)).toString());
      if (reported.add(line)) {
        terminal.report(line);
      }
    }
    terminal.err().flush();
  }

  /** Forgets the reported problems, so that they are reported again. */
  public void forgetReported() {
    reported.clear();
  }

  /** Reports what is doubtful about the name of the cluster. */
  void reportOfPlace(List<Problem> problems) {
    ofPlace.addAll(problems);
    report(problems);
  }

  /** Reports warnings about the input. */
  void reportOfInput(List<Problem> warnings) {
    ofInput.addAll(warnings);
    report(warnings);
  }

  /** Forgets the warnings about the input, which is read again. */
  void forgetInput() {
    ofInput.clear();
  }

  /** Sets the document of the Application, in which problems of its parts are located. */
  void locateIn(Optional<Document> read) {
    document = read;
  }

  /** Returns problems after those that were found before: of the cluster's name and the input. */
  public List<Problem> withEarlier(List<Problem> others) {
    return Stream.of(ofPlace, ofInput, others).flatMap(Collection::stream).distinct().toList();
  }

  /** Adds the line of a part of the Application, which the engine cannot know. */
  private Problem located(Problem problem) {
    boolean isOfSpec = problem.resource().isEmpty() && problem.path().startsWith("/spec/");
    return isOfSpec && problem.source().isEmpty()
        ? document
            .map(read -> problem.in(read.locate(JsonPointer.compile(problem.path()))))
            .orElse(problem)
        : problem;
  }

  /** Replaces the advice where a command-line option helps, which the engine cannot know. */
  private Problem advised(Problem problem) {
    return switch (problem.code()) {
      case "DeletionHeld" ->
          problem.advice("confirm with spec.allowMassDeletion: true or --allow-delete");
      case "UnknownHook" ->
          !options.extensions().hasCalls() && CALLING_HOOKS.contains(problem.got())
              ? problem.advice("say how workloads call with --calls FILE; homeostat keys makes one")
              : problem;
      default -> problem;
    };
  }
}
