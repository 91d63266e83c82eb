package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.cli.input.InputValues;
import dev.homeostat.cli.input.NamedFiles;
import dev.homeostat.cli.input.ToscaArguments;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Unusable;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.OutputFormat;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaSource;
import dev.homeostat.tosca.ToscaSuffix;
import dev.homeostat.tosca.ToscaTranslation;
import dev.homeostat.tosca.TranslatedNode;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the manifest that a TOSCA template or a CSAR archive becomes. */
@Command(
    name = "translate",
    description = "Shows the manifest of a TOSCA template or a CSAR archive, and changes nothing.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:translated, perhaps with warnings", "1:an error"})
public final class TranslateCommand implements ProgramCommand {

  /** The namespace of an application that names none. */
  private static final String NAMESPACE = "default";

  @Parameters(
      paramLabel = "FILE|URL|-",
      description = "A template or an archive; what it is, its content says; - for standard input.")
  String what = "";

  @Mixin ToscaArguments arguments = new ToscaArguments();

  @Option(
      names = "--explain",
      description =
          "Shows for each node which mapping takes it and what it becomes, or why it is left out.")
  boolean explain;

  @Mixin final CommonOptions common = new CommonOptions();

  private final Terminal terminal;
  private final CommandOutput output;

  /** Makes the command, which prints to a terminal. */
  public TranslateCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  @Override
  public Integer call() {
    InputValues inputs =
        InputValues.of(arguments.values, arguments.valueFiles, new NamedFiles(terminal.in()));
    if (!inputs.problems().isEmpty()) {
      throw new Unusable(inputs.problems());
    }
    ToscaTranslation translation = translated(inputs.tree());
    output.report(translation.warnings());
    if (explain) {
      explain(translation.nodes());
      return ExitCode.OK;
    }
    List<JsonNode> trees = translation.manifest().documents().stream().map(Document::tree).toList();
    if (common.format() == OutputFormat.json) {
      ArrayNode list = JsonNodeFactory.instance.arrayNode();
      trees.forEach(list::add);
      output.show(list);
    } else {
      terminal.print(YamlWriter.writeAll(trees));
    }
    return ExitCode.OK;
  }

  private ToscaTranslation translated(ObjectNode inputs) {
    try {
      ToscaSource source = source();
      return arguments.translator(hosts(source)).translate(source, inputs, NAMESPACE);
    } catch (ToscaException e) {
      throw new Unusable(e.problems());
    }
  }

  /** The host of the source itself is allowed. */
  private static List<String> hosts(ToscaSource source) {
    return source instanceof ToscaSource.Url url && url.url().getHost() != null
        ? List.of(url.url().getHost())
        : List.of();
  }

  private void explain(List<TranslatedNode> nodes) {
    if (common.isText()) {
      nodes.forEach(node -> terminal.print(text(node)));
      return;
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (TranslatedNode node : nodes) {
      ObjectNode tree = list.addObject().put("node", node.name()).put("type", node.type());
      node.location().ifPresent(location -> tree.put("location", location.toString()));
      node.mapping().ifPresent(mapping -> tree.put("mapping", mapping));
      ArrayNode objects = tree.putArray("objects");
      node.resources().forEach(id -> objects.add(id.toString()));
      if (!node.reason().isEmpty()) {
        tree.put("leftOut", node.reason());
      }
    }
    output.show(list);
  }

  private static String text(TranslatedNode node) {
    StringBuilder text = new StringBuilder("node " + node.name() + " (" + node.type());
    node.location().ifPresent(location -> text.append(", ").append(location));
    text.append("): ")
        .append(node.mapping().map(name -> "mapped by " + name).orElse("left out: "))
        .append(node.reason())
        .append("\n");
    node.resources().forEach(id -> text.append("  ").append(id).append("\n"));
    return text.toString();
  }

  private ToscaSource source() {
    if (!what.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*")) {
      return new NamedFiles(terminal.in()).tosca(what).source();
    }
    URI url = ToscaSource.uri(what);
    if ("file".equalsIgnoreCase(url.getScheme())) {
      return new NamedFiles(terminal.in()).tosca(path(url)).source();
    }
    return new ToscaSource.Url(url, ToscaSuffix.ARCHIVE.ends(url));
  }

  private static String path(URI url) {
    try {
      return Path.of(url).toString();
    } catch (IllegalArgumentException e) {
      throw new Unusable(
          Problem.error("UnreadableFile")
              .expected("the URL of a file of this machine, as in file:///folder/app.yaml")
              .got("another one")
              .advice("name the file by its path"));
    }
  }
}
