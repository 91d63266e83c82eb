package dev.homeostat.cli.parts;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.cli.cluster.ApplicationDependencies;
import dev.homeostat.cli.cluster.ClusterChoice;
import dev.homeostat.cli.cluster.ExaminedApplication;
import dev.homeostat.cli.cluster.LivePlace;
import dev.homeostat.cli.cluster.OperatedApplications;
import dev.homeostat.cli.cluster.OperatorRules;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.input.HookPath;
import dev.homeostat.cli.input.InputReader;
import dev.homeostat.cli.input.Inputs;
import dev.homeostat.cli.input.NamedFiles;
import dev.homeostat.cli.input.TakenArguments;
import dev.homeostat.cli.input.ToscaArguments;
import dev.homeostat.cli.input.ToscaFile;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.spi.PassListener;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The application that a command works on, with its cluster and its engine. */
public final class ApplicationInput {

  private final CommonOptions common;
  private final ApplicationOptions options;
  private final CommandOutput output;
  private final ApplicationUse use;
  private final NamedFiles fileReader;
  private final InputReader reader;
  private Optional<ToscaFile> tosca = Optional.empty();
  private Optional<Document> document = Optional.empty();

  /**
   * Creates the input of a command.
   *
   * @param common the options that all commands have
   * @param options describe the application
   * @param output of the command
   * @param use that the command makes of the application
   */
  public ApplicationInput(
      CommonOptions common, ApplicationOptions options, CommandOutput output, ApplicationUse use) {
    this.common = common;
    this.options = options;
    this.output = output;
    this.use = use;
    this.fileReader = new NamedFiles(output.terminal().in());
    this.reader = new InputReader(fileReader);
  }

  /** Returns the reader of files that the user names, each of those that can be read only once. */
  public NamedFiles fileReader() {
    return fileReader;
  }

  /** Returns the application that the user named, as the command line runs it. */
  public Application application() {
    Application application = read();
    output.reportOfInput(ApplicationDependencies.notAwaited(document));
    return application;
  }

  /** Returns the application that the user named; warnings are reported. */
  private Application read() {
    if (options.files.isEmpty()) {
      throw common.mistake("Missing required option: '--file=FILE'");
    }
    Inputs inputs =
        reader.read(
            new InputReader.Asked(
                options.files,
                options.schemas,
                options.toscaArguments.values,
                options.toscaArguments.valueFiles,
                options.sourceFormat,
                options.name,
                options.namespace,
                use.needsName() && isLive(false)));
    if (inputs instanceof Inputs.Usable usable) {
      output.forgetInput();
      output.reportOfInput(usable.warnings());
      tosca = usable.tosca();
      document = usable.document();
      output.locateIn(document);
      return use.confirmed(usable.application());
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
  public ExaminedApplication subject(Place place, Optional<String> named, OperatorRules rules) {
    if (named.isEmpty()) {
      Application application = read();
      ExaminedApplication subject = ExaminedApplication.of(place, application, document, rules);
      if (!subject.isOperated()) {
        output.reportOfInput(ApplicationDependencies.notAwaited(document));
      }
      return subject;
    }
    if (!options.files.isEmpty()) {
      throw common.mistake("expected FILE or " + named.get() + ", got both");
    }
    String where = options.namespace().orElse("");
    return ExaminedApplication.named(place, where, named.get().replaceFirst("^[^/]*/", ""), rules);
  }

  /** Returns whether an argument names an Application of a live cluster. */
  public static boolean isApplication(String argument) {
    return argument.matches("(?i)(happ|applications?(\\.homeostat\\.dev)?)/[^/]+");
  }

  /** Refuses an argument in the place of an Application of a live cluster that names none. */
  public void refuseUnlessApplication(@Nullable String argument) {
    if (argument != null && !isApplication(argument)) {
      CommandLine program = common.spec().root().commandLine();
      throw common.mistake(
          MisplacedFile.of(argument, program.getParseResult().originalArgs())
              .map(file -> file.message(program.getCommandName()))
              .orElse("expected an Application as in happ/web, got " + argument));
    }
  }

  /**
   * Moves arguments that follow the values of an option: options that take several values take them
   * for more values.
   */
  public void separate(List<String> arguments) {
    for (List<String> values :
        List.of(options.files, common.extensions().hookPaths, options.schemas)) {
      new TakenArguments(values).moveTo(arguments);
    }
  }

  /** Refuses an application that an operator acts on. */
  public void refuseOperated(Place place, Application application) {
    if (place instanceof LivePlace live) {
      new OperatedApplications(live.cluster()).refuse(application.id(), common.spec().name());
    }
  }

  /** Returns the file that the application is translated from; known when that was asked for. */
  public Optional<ToscaFile> tosca() {
    return tosca;
  }

  /** Opens the cluster that the user named. */
  public Place open() {
    return open(false);
  }

  /**
   * Opens the cluster that the user named.
   *
   * @param operated whether the command is about an Application, which only a live cluster has
   */
  public Place open(boolean operated) {
    return new ClusterAccess(output)
        .open(new ClusterChoice(options.cluster.name, operated, use.folder(), use.readsObjects()));
  }

  /** Returns whether a command is about a live cluster. */
  public boolean isLive(boolean operated) {
    return Place.isLive(Place.named(options.cluster.name, operated));
  }

  /** Returns the hooks that are found, and the one that translates the application. */
  public Hooks hooks() {
    Hooks found = common.extensions().hooks();
    ToscaArguments arguments = options.toscaArguments;
    return tosca
        .map(file -> HookPath.with(found, file.hook(arguments.hook())))
        .orElseGet(
            () -> arguments.isDefault() ? found : HookPath.with(found, arguments.hook().build()));
  }

  /** Returns the policy packs that are found, with those that the user names. */
  public PolicyPacks packs() {
    return common.extensions().packs(options.packs);
  }

  /** Returns the builder of an engine with the hooks and packs of the command. */
  public Engine.Builder extend(Engine.Builder builder) {
    return builder.hooks(hooks()).packs(packs());
  }

  /** Returns an engine with the hooks and packs of the command. */
  public Engine engine(Place place, List<PassListener> listeners) {
    Engine.Builder builder = extend(place.engine());
    listeners.forEach(builder::listener);
    return builder.build();
  }
}
