package dev.homeostat.cli.command;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.cli.cluster.ApplicationDependencies;
import dev.homeostat.cli.cluster.ClusterChoice;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.FolderUse;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.OperatedApplications;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.input.FoundPacks;
import dev.homeostat.cli.input.HookPath;
import dev.homeostat.cli.input.InputReader;
import dev.homeostat.cli.input.Inputs;
import dev.homeostat.cli.input.NamedFiles;
import dev.homeostat.cli.input.TakenArguments;
import dev.homeostat.cli.input.ToscaArguments;
import dev.homeostat.cli.input.ToscaFile;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.spi.PassListener;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Commands that work on an application. */
public abstract class ApplicationCommand extends BaseCommand {

  @Option(
      names = {"-f", "--file"},
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "An Application, or plain manifests that together make one, or a TOSCA template or CSAR"
              + " archive, alone; a folder stands for its documents, - for standard input.")
  protected List<String> files = new ArrayList<>();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The application's name, unless FILE has one; else the first file's.")
  @Nullable
  protected String name;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description =
          "The application's namespace, unless FILE has one. Default: default; for happ/NAME, that"
              + " of the kubeconfig.")
  @Nullable
  protected String namespace;

  @Option(
      names = "--observer-schema",
      arity = "1..*",
      paramLabel = "FILE",
      description = "More observer schemas.")
  protected List<String> schemas = new ArrayList<>();

  @Option(
      names = "--packs",
      split = ",",
      paramLabel = "NAME",
      description =
          "Policy packs that count beside those of the Application, as in hpa,istio; see homeostat"
              + " packs.")
  protected List<String> packs = new ArrayList<>();

  @Mixin protected ToscaArguments toscaArguments = new ToscaArguments();

  @Option(
      names = "--source-format",
      paramLabel = "FORMAT",
      description =
          "The format of FILE, if it is neither an Application nor a manifest nor TOSCA. A"
              + " translation hook must know it; see --hooks.")
  @Nullable
  protected String sourceFormat;

  @Option(
      names = "--cluster",
      paramLabel = "DIR|kube[:CONTEXT]",
      description =
          "A folder that stands for a cluster, or the live cluster of the kubeconfig."
              + " Default: .homeostat; for happ/NAME, kube.")
  @Nullable
  protected String cluster;

  /** Reads files that the user names, each of those that can be read only once, too. */
  protected final NamedFiles fileReader;

  private final InputReader reader;
  private final List<Problem> ofInput = new ArrayList<>();
  private Optional<ToscaFile> tosca = Optional.empty();
  private Optional<Document> document = Optional.empty();

  /** Makes a command that prints to a terminal. */
  protected ApplicationCommand(Terminal terminal) {
    super(terminal);
    this.fileReader = new NamedFiles(terminal.in());
    this.reader = new InputReader(fileReader);
  }

  /** Returns the application that the user named, as the command line runs it. */
  protected Application application() {
    Application application = read();
    warn(ApplicationDependencies.notAwaited(document));
    return application;
  }

  private void warn(List<Problem> warnings) {
    ofInput.addAll(warnings);
    tell(warnings);
  }

  @Override
  protected final List<Problem> ofInput() {
    return ofInput;
  }

  /** Returns an application with what the options of a command confirm. */
  protected Application confirmed(Application wanted) {
    return wanted;
  }

  @Override
  protected Problem located(Problem problem) {
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
   * @param named an Application of the cluster as in {@code happ/web}; empty for that of the files
   * @param rules of the operator, if one runs it
   */
  protected final ExaminedApplication subject(
      Place place, Optional<String> named, OperatorRules rules) {
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
    return ExaminedApplication.named(place, where, named.get().replaceFirst("^[^/]*/", ""), rules);
  }

  /** Returns whether an argument names an Application of a live cluster. */
  protected static boolean isApplication(String argument) {
    return argument.matches("(?i)(happ|applications?(\\.homeostat\\.dev)?)/[^/]+");
  }

  /** Refuses an argument in the place of an Application of a live cluster that names none. */
  protected final void refuseUnlessApplication(@Nullable String argument) {
    if (argument != null && !isApplication(argument)) {
      CommandLine program = spec.root().commandLine();
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          MisplacedFile.of(argument, program.getParseResult().originalArgs())
              .map(file -> file.message(program.getCommandName()))
              .orElse("expected an Application as in happ/web, got " + argument));
    }
  }

  /**
   * Moves arguments that follow the values of an option: options that take several values take them
   * for more values.
   */
  protected final void separate(List<String> arguments) {
    for (List<String> values : List.of(files, hookPaths, schemas)) {
      new TakenArguments(values).moveTo(arguments);
    }
  }

  /** Returns an application that the command may act on, because no operator does. */
  protected final Application acted(Place place, Application application) {
    if (place instanceof LivePlace live) {
      new OperatedApplications(live.cluster()).refuse(application.id(), spec.name());
    }
    return application;
  }

  /** The file that the application is translated from; known when that was asked for. */
  protected final Optional<ToscaFile> tosca() {
    return tosca;
  }

  @Override
  protected Hooks hooks() {
    Hooks found = super.hooks();
    return tosca
        .map(file -> HookPath.with(found, file.hook(toscaArguments.hook())))
        .orElseGet(
            () ->
                toscaArguments.isDefault()
                    ? found
                    : HookPath.with(found, toscaArguments.hook().build()));
  }

  /** Opens the cluster that the user named. */
  protected final Place open() {
    return open(false);
  }

  /**
   * Opens the cluster that the user named.
   *
   * @param operated whether the command is about an Application, which only a live cluster has
   */
  protected final Place open(boolean operated) {
    return open(new ClusterChoice(cluster, operated, use(), readsObjects()));
  }

  /** Returns what the command does with the cluster. */
  protected FolderUse use() {
    return FolderUse.COMPARE;
  }

  /** Returns whether it matters to the command which objects the cluster has. */
  protected boolean readsObjects() {
    return true;
  }

  /** Returns whether the state of the application is kept under its name. */
  protected boolean isNameNeeded() {
    return isLive(false);
  }

  /** Returns whether a command is about a live cluster. */
  protected final boolean isLive(boolean operated) {
    return Place.isLive(Place.named(cluster, operated));
  }

  @Override
  protected PolicyPacks packs() {
    return FoundPacks.in(hookPaths, packs);
  }

  /** Returns an engine with the hooks and packs of the command. */
  protected final Engine engine(Place place, List<PassListener> listeners) {
    Engine.Builder builder = extended(place.engine());
    listeners.forEach(builder::listener);
    return builder.build();
  }
}
