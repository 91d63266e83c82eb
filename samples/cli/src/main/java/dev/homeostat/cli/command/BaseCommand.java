package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.ClusterChoice;
import dev.homeostat.cli.cluster.FolderUse;
import dev.homeostat.cli.cluster.MissingFolder;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.input.FoundPacks;
import dev.homeostat.cli.input.HookPath;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.complete.CallsFile;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.yaml.YamlWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The base of all commands: common options, and the way to an engine. */
public abstract class BaseCommand implements Callable<Integer> {

  public static final int OK = 0;
  public static final int ERROR = 1;

  /** The exit code of a wrong command line, as in sysexits.h. */
  public static final int USAGE = 64;

  /** Those that are brought by an option, and by no jar. */
  private static final Set<String> CALLING_HOOKS = Set.of("'complete'", "'shutdown'");

  /** The output format of results. */
  public enum Format {
    text,
    json,
    yaml
  }

  protected final Terminal terminal;
  private final Set<String> told = new LinkedHashSet<>();
  private final Set<Problem> ofPlace = new LinkedHashSet<>();

  @Spec protected CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  protected boolean help;

  @Option(names = "--debug", hidden = true, description = "Shows where an unexpected error arose.")
  public boolean debug;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, json or yaml. Default: text.")
  public Format format = Format.text;

  @Option(
      names = "--hooks",
      arity = "1..*",
      paramLabel = "JAR|DIR",
      description =
          "Where more hooks and policy packs are found: jars, folders of jars, folders of classes."
              + " They get a class loader of their own.")
  protected List<String> hookPaths = new ArrayList<>();

  @Option(
      names = "--calls",
      paramLabel = "FILE",
      description =
          "How workloads call their controller: brings the hooks complete and shutdown. The command"
              + " keys makes one.")
  @Nullable
  protected Path callsFile;

  private @Nullable CallsFile calls;

  /** Makes a command that prints to a terminal. */
  protected BaseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Returns the hooks of the command. */
  protected Hooks hooks() {
    Hooks found = HookPath.discover(hookPaths);
    return calls().map(described -> described.calls().with(found)).orElse(found);
  }

  /** Returns the policy packs that are found, with those that the user names. */
  protected PolicyPacks packs() {
    return FoundPacks.in(hookPaths, List.of());
  }

  /** Returns the builder of an engine with the hooks and policy packs of the command. */
  protected final Engine.Builder extended(Engine.Builder builder) {
    return builder.hooks(hooks()).packs(packs());
  }

  /** Returns the description of workload calls, if the user named one. */
  protected final Optional<CallsFile> calls() {
    if (calls == null && callsFile != null) {
      try {
        calls = CallsFile.read(callsFile);
      } catch (InvalidInputException e) {
        throw new Unusable(e.problems());
      }
    }
    return Optional.ofNullable(calls);
  }

  /** Prints a tree in the output format. */
  public void show(JsonNode tree) {
    terminal.print(
        format == Format.yaml
            ? YamlWriter.write(tree)
            : SafeText.ofJson(tree.toPrettyString()) + "\n");
  }

  /** Each problem once, however many passes have it. */
  public void tell(List<Problem> problems) {
    for (Problem problem : problems) {
      String line = SafeText.of(advised(located(problem)).toString());
      if (told.add(line)) {
        terminal.report(line);
      }
    }
    terminal.err().flush();
  }

  /** Adds the line of a part of the Application, which the engine cannot know. */
  protected Problem located(Problem problem) {
    return problem;
  }

  /** Replaces the advice where a command-line option helps, which the engine cannot know. */
  private Problem advised(Problem problem) {
    return switch (problem.code()) {
      case "DeletionHeld" ->
          problem.advice("confirm with spec.allowMassDeletion: true or --allow-delete");
      case "UnknownHook" ->
          callsFile == null && CALLING_HOOKS.contains(problem.got())
              ? problem.advice("say how workloads call with --calls FILE; homeostat keys makes one")
              : problem;
      default -> problem;
    };
  }

  /** Forgets the reported problems, so that they are reported again. */
  protected void tellAnew() {
    told.clear();
  }

  /** Ends the command if its arguments are wrong. */
  protected final void refuse(Optional<String> mistake) {
    if (mistake.isPresent()) {
      throw new CommandLine.ParameterException(spec.commandLine(), mistake.get());
    }
  }

  /** Opens a cluster, and reports what is doubtful about its name. */
  protected final Place open(ClusterChoice choice) {
    List<Problem> problems = choice.problems();
    ofPlace.addAll(problems);
    tell(problems);
    Optional<MissingFolder> missing = MissingFolder.of(choice.name());
    if (missing.isPresent() && choice.use() == FolderUse.SHOW) {
      throw new Unusable(missing.get().context().orElseGet(missing.get()::error));
    }
    Place place = Place.open(choice.name());
    if (missing.isPresent() && choice.use() == FolderUse.WRITE) {
      terminal.report(missing.get().notice());
    }
    return place;
  }

  /** Returns problems after those that were found before: of the cluster's name and the input. */
  public final List<Problem> withEarlier(List<Problem> others) {
    return Stream.of(ofPlace, ofInput(), others).flatMap(Collection::stream).distinct().toList();
  }

  /** Returns the warnings about the input that was read last. */
  protected List<Problem> ofInput() {
    return List.of();
  }

  /**
   * Returns what programs read of a command that ended early; empty if they read nothing.
   *
   * @param problems why it ended
   */
  public Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.empty();
  }
}
