package dev.homeostat.cli;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.complete.CallsFile;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.spi.PassListener;
import dev.homeostat.tree.Document;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The base of all commands: common options, and the way to an engine. */
abstract class BaseCommand implements Callable<Integer> {

  static final int OK = 0;
  static final int ERROR = 1;

  /** The exit code of a wrong command line, as in sysexits.h. */
  static final int USAGE = 64;

  /** Those that are brought by an option, and by no jar. */
  private static final Set<String> CALLING_HOOKS = Set.of("'complete'", "'shutdown'");

  /** The output format of results. */
  enum Format {
    text,
    json,
    yaml
  }

  final Terminal terminal;
  private final Set<String> told = new LinkedHashSet<>();
  private final Set<Problem> ofPlace = new LinkedHashSet<>();

  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Option(names = "--debug", hidden = true, description = "Shows where an unexpected error arose.")
  boolean debug;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, json or yaml. Default: text.")
  Format format = Format.text;

  @Option(
      names = "--hooks",
      arity = "1..*",
      paramLabel = "JAR|DIR",
      description =
          "Where more hooks and policy packs are found: jars, folders of jars, folders of classes."
              + " They get a class loader of their own.")
  List<String> hookPaths = new ArrayList<>();

  @Option(
      names = "--calls",
      paramLabel = "FILE",
      description =
          "How workloads call their controller: brings the hooks complete and shutdown. The command"
              + " keys makes one.")
  @Nullable Path callsFile;

  private @Nullable CallsFile calls;

  BaseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  Hooks hooks() {
    Hooks found = HookPath.discover(hookPaths);
    return calls().map(described -> described.calls().with(found)).orElse(found);
  }

  /** Returns the policy packs that are found, with those that the user names. */
  PolicyPacks packs() {
    return FoundPacks.in(hookPaths, List.of());
  }

  /** Returns the builder of an engine with the hooks and policy packs of the command. */
  final Engine.Builder extended(Engine.Builder builder) {
    return builder.hooks(hooks()).packs(packs());
  }

  /** Returns the description of workload calls, if the user named one. */
  final Optional<CallsFile> calls() {
    if (calls == null && callsFile != null) {
      try {
        calls = CallsFile.read(callsFile);
      } catch (InvalidInputException e) {
        throw new Unusable(e.problems());
      }
    }
    return Optional.ofNullable(calls);
  }

  void show(JsonNode tree) {
    terminal.print(
        format == Format.yaml
            ? YamlWriter.write(tree)
            : SafeText.ofJson(tree.toPrettyString()) + "\n");
  }

  /** Each problem once, however many passes have it. */
  void tell(List<Problem> problems) {
    for (Problem problem : problems) {
      String line = SafeText.of(advised(located(problem)).toString());
      if (told.add(line)) {
        terminal.report(line);
      }
    }
    terminal.err().flush();
  }

  /** Adds the line of a part of the Application, which the engine cannot know. */
  Problem located(Problem problem) {
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
  void tellAnew() {
    told.clear();
  }

  /** Ends the command if its arguments are wrong. */
  final void refuse(Optional<String> mistake) {
    if (mistake.isPresent()) {
      throw new CommandLine.ParameterException(spec.commandLine(), mistake.get());
    }
  }

  /** Opens a cluster, and reports what is doubtful about its name. */
  final Place open(ClusterChoice choice) {
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
  final List<Problem> withEarlier(List<Problem> others) {
    return Stream.of(ofPlace, ofInput(), others).flatMap(Collection::stream).distinct().toList();
  }

  /** Returns the warnings about the input that was read last. */
  List<Problem> ofInput() {
    return List.of();
  }

  /**
   * Returns what programs read of a command that ended early; empty if they read nothing.
   *
   * @param problems why it ended
   */
  Optional<JsonNode> failure(List<Problem> problems) {
    return Optional.empty();
  }

  /** Commands that work on an application. */
  abstract static class OnApplication extends BaseCommand {

    @Option(
        names = {"-f", "--file"},
        arity = "1..*",
        paramLabel = "FILE",
        description =
            "An Application, or plain manifests that together make one, or a TOSCA template or CSAR"
                + " archive, alone; a folder stands for its documents, - for standard input.")
    List<String> files = new ArrayList<>();

    @Option(
        names = "--name",
        paramLabel = "NAME",
        description = "The application's name, unless FILE has one; else the first file's.")
    @Nullable String name;

    @Option(
        names = {"-n", "--namespace"},
        paramLabel = "NAMESPACE",
        description =
            "The application's namespace, unless FILE has one. Default: default; for happ/NAME, that"
                + " of the kubeconfig.")
    @Nullable String namespace;

    @Option(
        names = "--observer-schema",
        arity = "1..*",
        paramLabel = "FILE",
        description = "More observer schemas.")
    List<String> schemas = new ArrayList<>();

    @Option(
        names = "--packs",
        split = ",",
        paramLabel = "NAME",
        description =
            "Policy packs that count beside those of the Application, as in hpa,istio; see homeostat"
                + " packs.")
    List<String> packs = new ArrayList<>();

    @Mixin ToscaArguments toscaArguments = new ToscaArguments();

    @Option(
        names = "--source-format",
        paramLabel = "FORMAT",
        description =
            "The format of FILE, if it is neither an Application nor a manifest nor TOSCA. A"
                + " translation hook must know it; see --hooks.")
    @Nullable String sourceFormat;

    @Option(
        names = "--cluster",
        paramLabel = "DIR|kube[:CONTEXT]",
        description =
            "A folder that stands for a cluster, or the live cluster of the kubeconfig."
                + " Default: .homeostat; for happ/NAME, kube.")
    @Nullable String cluster;

    private final InputReader reader;
    private final List<Problem> ofInput = new ArrayList<>();
    private Optional<ToscaFile> tosca = Optional.empty();
    private Optional<Document> document = Optional.empty();

    OnApplication(Terminal terminal) {
      super(terminal);
      this.reader = new InputReader(terminal.in());
    }

    /** Returns the application that the user named, as the command line runs it. */
    Application application() {
      Application application = read();
      warn(ApplicationDependencies.notAwaited(document));
      return application;
    }

    private void warn(List<Problem> warnings) {
      ofInput.addAll(warnings);
      tell(warnings);
    }

    @Override
    final List<Problem> ofInput() {
      return ofInput;
    }

    /** Returns an application with what the options of a command confirm. */
    Application confirmed(Application wanted) {
      return wanted;
    }

    @Override
    Problem located(Problem problem) {
      boolean isOfSpec = problem.resource().isEmpty() && problem.path().startsWith("/spec/");
      return isOfSpec && problem.source().isEmpty()
          ? document
              .map(read -> problem.in(read.locate(JsonPointer.compile(problem.path()))))
              .orElse(problem)
          : problem;
    }

    /** Returns the application that the user named; warnings are reported. */
    private Application read() {
      if (files.isEmpty()) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), "Missing required option: '--file=FILE'");
      }
      Inputs inputs =
          reader.read(
              new InputReader.Asked(
                  files,
                  schemas,
                  toscaArguments.values,
                  toscaArguments.valueFiles,
                  sourceFormat,
                  name,
                  namespace,
                  isNameNeeded()));
      if (inputs instanceof Inputs.Usable usable) {
        ofInput.clear();
        warn(usable.warnings());
        tosca = usable.tosca();
        document = usable.document();
        return confirmed(usable.application());
      }
      throw new Unusable(((Inputs.Unusable) inputs).problems());
    }

    /**
     * Returns the application that a command only looks at.
     *
     * @param place the cluster
     * @param named an Application of the cluster as in {@code happ/web}; empty for that of the
     *     files
     * @param rules of the operator, if one runs it
     */
    final ExaminedApplication subject(Place place, Optional<String> named, OperatorRules rules) {
      if (named.isEmpty()) {
        Application application = read();
        ExaminedApplication subject = ExaminedApplication.of(place, application, document, rules);
        if (!subject.isOperated()) {
          warn(ApplicationDependencies.notAwaited(document));
        }
        return subject;
      }
      if (!files.isEmpty()) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), "expected FILE or " + named.get() + ", got both");
      }
      String where = namespace == null ? "" : namespace;
      return ExaminedApplication.named(
          place, where, named.get().replaceFirst("^[^/]*/", ""), rules);
    }

    /** Returns whether an argument names an Application of a live cluster. */
    static boolean isApplication(String argument) {
      return argument.matches("(?i)(happ|applications?(\\.homeostat\\.dev)?)/[^/]+");
    }

    /**
     * Moves arguments that follow the values of an option: options that take several values take
     * them for more values.
     */
    final void separate(List<String> arguments) {
      for (List<String> values : List.of(files, hookPaths, schemas)) {
        new TakenArguments(values).moveTo(arguments);
      }
    }

    /** Returns an application that the command may act on, because no operator does. */
    final Application acted(Place place, Application application) {
      if (place instanceof LivePlace live) {
        new OperatedApplications(live.cluster()).refuse(application.id(), spec.name());
      }
      return application;
    }

    /** The file that the application is translated from; known when that was asked for. */
    final Optional<ToscaFile> tosca() {
      return tosca;
    }

    @Override
    Hooks hooks() {
      Hooks found = super.hooks();
      return tosca
          .map(file -> HookPath.with(found, file.hook(toscaArguments.hook())))
          .orElseGet(
              () ->
                  toscaArguments.isDefault()
                      ? found
                      : HookPath.with(found, toscaArguments.hook().build()));
    }

    final Place open() {
      return open(false);
    }

    /**
     * Opens the cluster that the user named.
     *
     * @param operated whether the command is about an Application, which only a live cluster has
     */
    final Place open(boolean operated) {
      return open(new ClusterChoice(cluster, operated, use(), readsObjects()));
    }

    /** Returns what the command does with the cluster. */
    FolderUse use() {
      return FolderUse.COMPARE;
    }

    /** Returns whether it matters to the command which objects the cluster has. */
    boolean readsObjects() {
      return true;
    }

    /** Returns whether the state of the application is kept under its name. */
    boolean isNameNeeded() {
      return isLive(false);
    }

    /** Returns whether a command is about a live cluster. */
    final boolean isLive(boolean operated) {
      return Place.isLive(Place.named(cluster, operated));
    }

    @Override
    PolicyPacks packs() {
      return FoundPacks.in(hookPaths, packs);
    }

    final Engine engine(Place place, List<PassListener> listeners) {
      Engine.Builder builder = extended(place.engine());
      listeners.forEach(builder::listener);
      return builder.build();
    }
  }
}
