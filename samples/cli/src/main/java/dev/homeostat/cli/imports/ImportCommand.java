package dev.homeostat.cli.imports;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.cluster.Place;
import dev.homeostat.cli.input.InputReader;
import dev.homeostat.cli.input.OutputFile;
import dev.homeostat.cli.output.SafeText;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.parts.ApplicationInput;
import dev.homeostat.cli.parts.ApplicationOptions;
import dev.homeostat.cli.parts.ApplicationUse;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.OutputFormat;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.cli.schemas.ImportResult;
import dev.homeostat.cli.schemas.ImportedRule;
import dev.homeostat.cli.schemas.ImportedSchemas;
import dev.homeostat.cli.schemas.ManagerFields;
import dev.homeostat.cli.schemas.ManifestObjects;
import dev.homeostat.tree.Location;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** Turns the ignore rules of other tools into observer schemas. */
@Command(
    name = "import",
    description = {
      "Turns the ignore rules of other tools into observer schemas for the objects of FILE, and"
          + " changes nothing else.",
      "Save the output with --output and name it with --observer-schema."
    },
    modelTransformer = ImportCommand.OutputOption.class,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:all rules are imported",
      "1:an error, and nothing is imported",
      "2:some rules cannot be imported, or objects are left out; each is named"
    })
public final class ImportCommand implements ProgramCommand {

  private static final int INCOMPLETE = 2;

  @Parameters(index = "0", paramLabel = "TOOL", description = "One of ${COMPLETION-CANDIDATES}.")
  ImportTool tool = ImportTool.argocd;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "DOCUMENT",
      description = "Files of that tool; a folder stands for its documents, - for standard input.")
  List<String> documents = new ArrayList<>();

  private @Nullable OutputFile file;

  @Mixin final CommonOptions common = new CommonOptions();
  @Mixin final ApplicationOptions options = new ApplicationOptions();

  private final Terminal terminal;
  private final CommandOutput output;
  private final ApplicationInput input;

  /** Makes the command, which prints to a terminal. */
  public ImportCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
    this.input =
        new ApplicationInput(
            common, options, output, ApplicationUse.COMPARE.withoutObjects().withoutName());
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  /** Replaces the format of the output by the format, or a file that the text is written to. */
  static final class OutputOption implements CommandLine.IModelTransformer {

    /** Made by picocli. */
    OutputOption() {}

    @Override
    public CommandSpec transform(CommandSpec spec) {
      spec.remove(spec.findOption("--output"));
      return spec.addOption(
          OptionSpec.builder("-o", "--output")
              .paramLabel("FORMAT|FILE")
              .type(String.class)
              .description(
                  "text, json or yaml, or a file that the text is written to, as in ignored.yaml."
                      + " Default: text.")
              .setter(
                  new CommandLine.Model.ISetter() {
                    @Override
                    public <T> @Nullable T set(T value) {
                      if (value != null) {
                        ((ImportCommand) spec.userObject()).output(value + "");
                      }
                      return null;
                    }
                  })
              .build());
    }
  }

  /** A word is a format, since a misspelt one would become a file. */
  private void output(String named) {
    for (OutputFormat each : OutputFormat.values()) {
      if (each.name().equalsIgnoreCase(named)) {
        common.format(each);
        return;
      }
    }
    if (named.indexOf('.') < 0 && named.indexOf('/') < 0) {
      throw common.mistake(
          "expected text, json, yaml or a file for --output, as in ignored.yaml or ./ignored, got "
              + (named.isEmpty() ? "an empty text" : named));
    }
    if (named.matches("(?i).*\\.json")) {
      throw common.mistake(
          "expected a file for YAML for --output, as in ignored.yaml, got "
              + named
              + "; write -o json for JSON on standard output");
    }
    file = new OutputFile(named);
  }

  @Override
  public Integer call() {
    if (file != null
        && file.isAmong(
            Stream.of(documents, options.files(), options.schemas())
                .flatMap(List::stream)
                .toList())) {
      throw common.mistake(
          "expected a new file for --output, got " + file.name() + ", which is read");
    }
    if (documents.contains(InputReader.STANDARD_INPUT)
        && options.files().contains(InputReader.STANDARD_INPUT)) {
      throw common.mistake(
          "expected standard input for the documents or for --file, got - for both");
    }
    ImportResult.Imported imported = imported();
    Application application = application(imported);
    ManifestObjects objects;
    ManagerFields managers;
    try (Place place = input.open()) {
      ImportedObjects read = new ImportedObjects(place);
      objects = read.of(application, input.hooks().with(new ManifestReplicasHook()));
      managers = read.managers(imported.managers(), objects);
    }
    List<ImportedRule> rules =
        Stream.concat(imported.rules().stream(), managers.rules().stream()).toList();
    ImportedSchemas schemas = ImportedSchemas.of(rules, objects, written(application));
    List<Problem> notes =
        inOrder(
            Stream.of(objects.unknown(), managers.notes(), imported.notes(), schemas.notes())
                .flatMap(List::stream)
                .toList());
    output.report(notes);
    ImportOutput result = new ImportOutput(schemas.schemas(), imported.annotations(), notes);
    show(result);
    return result.isComplete() ? ExitCode.OK : INCOMPLETE;
  }

  /** Returns the notes in the order of the lines of each file. */
  private static List<Problem> inOrder(List<Problem> notes) {
    List<String> files =
        notes.stream().flatMap(note -> note.source().stream()).map(Location::file).toList();
    return notes.stream()
        .sorted(
            Comparator.<Problem>comparingInt(
                    note -> note.source().map(at -> files.indexOf(at.file())).orElse(-1))
                .thenComparingInt(note -> note.source().map(Location::line).orElse(0)))
        .toList();
  }

  private ImportResult.Imported imported() {
    ImportInput.Rules rules =
        new ImportInput(tool, documents, options.files(), home()).read(input.fileReader());
    output.report(rules.warnings());
    return rules.imported();
  }

  private String home() {
    return options.namespace().orElse("default");
  }

  private Application application(ImportResult.Imported imported) {
    if (options.files().isEmpty() && imported.manifest().isEmpty()) {
      throw common.mistake(
          "Missing required option: '--file=FILE', since the documents of "
              + tool
              + " have no objects of a manifest");
    }
    if (!options.files().isEmpty()) {
      return input.application();
    }
    return Application.named(home(), options.name().orElse("imported"))
        .manifest(Manifest.ofDocuments(imported.manifest()))
        .build();
  }

  /** Returns the objects that have a schema; a schema names one as its owner wrote it. */
  private static Set<ResourceId> written(Application application) {
    Set<ResourceId> written = new HashSet<>();
    for (ObserverSchema schema : application.schemas()) {
      JsonNode tree = schema.document().tree();
      ResourceId id =
          new ResourceId(
              ResourceId.groupOf(tree.path("apiVersion").asText()),
              tree.path("kind").asText(),
              tree.at("/metadata/namespace").asText(),
              tree.at("/metadata/name").asText());
      written.add(id);
      if (id.namespace().isEmpty()) {
        written.add(id.in(application.id().namespace()));
      }
    }
    return written;
  }

  private void show(ImportOutput result) {
    if (file != null) {
      file.write(result.text());
      terminal.print(SafeText.of(file.name()) + ": " + result.summary());
    } else if (common.isText()) {
      terminal.print(result.text());
    } else {
      output.show(result.json(output.withEarlier(result.notes())));
    }
  }
}
