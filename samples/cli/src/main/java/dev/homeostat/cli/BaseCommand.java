package dev.homeostat.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Problem;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.PassListener;
import dev.homeostat.yaml.YamlWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all commands share: their options, and how they come to an engine. */
abstract class BaseCommand implements Callable<Integer> {

  static final int OK = 0;
  static final int ERROR = 1;

  /** How results are written. */
  enum Format {
    text,
    json,
    yaml
  }

  final Terminal terminal;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, json or yaml; text unless said.")
  Format format = Format.text;

  @Option(
      names = "--hooks",
      paramLabel = "JAR|DIR",
      split = ",",
      description = "Where more hooks are found; may be given again.")
  List<Path> hookPaths = new ArrayList<>();

  BaseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  Hooks hooks() {
    return HookPath.discover(hookPaths);
  }

  void show(JsonNode tree) {
    terminal
        .out()
        .print(format == Format.yaml ? YamlWriter.write(tree) : tree.toPrettyString() + "\n");
    terminal.out().flush();
  }

  void tell(List<Problem> problems) {
    problems.forEach(problem -> terminal.err().println(problem));
  }

  /** Commands that work on an application. */
  abstract static class OnApplication extends BaseCommand {

    @Option(
        names = {"-f", "--file"},
        required = true,
        arity = "1..*",
        paramLabel = "FILE",
        description = "An Application, or plain manifests; - is standard input.")
    List<String> files = new ArrayList<>();

    @Option(names = "--name", description = "The application's name, for plain manifests.")
    @Nullable String name;

    @Option(
        names = "--namespace",
        description = "The application's namespace, for plain manifests; default unless said.")
    String namespace = "default";

    @Option(
        names = "--observer-schema",
        arity = "1..*",
        paramLabel = "FILE",
        description = "Observer schemas, for plain manifests.")
    List<String> schemas = new ArrayList<>();

    @Option(
        names = "--cluster",
        paramLabel = "DIR",
        description = "The folder of the cluster; .homeostat unless said.")
    Path cluster = Path.of(".homeostat");

    @Option(
        names = "--server",
        paramLabel = "FILE",
        description =
            "What the folder's server fills in and rewrites, if it has no server.yaml yet.")
    @Nullable Path server;

    OnApplication(Terminal terminal) {
      super(terminal);
    }

    Application application() {
      return Inputs.read(files, schemas, name, namespace);
    }

    EmbeddedCluster openCluster() {
      return ClusterFolder.open(cluster, server);
    }

    Engine engine(EmbeddedCluster folder, PassListener... listeners) {
      Engine.Builder builder =
          Engine.builder().cluster(folder).state(folder.applications()).hooks(hooks());
      for (PassListener listener : listeners) {
        builder.listener(listener);
      }
      return builder.build();
    }
  }
}
