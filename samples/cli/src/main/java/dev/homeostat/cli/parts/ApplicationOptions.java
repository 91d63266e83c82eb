package dev.homeostat.cli.parts;

import dev.homeostat.cli.input.ToscaArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that describe an application and its cluster. */
public final class ApplicationOptions {

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

  @Mixin protected ToscaArguments toscaArguments = new ToscaArguments();

  @Option(
      names = "--source-format",
      paramLabel = "FORMAT",
      description =
          "The format of FILE, if it is neither an Application nor a manifest nor TOSCA. A"
              + " translation hook must know it; see --hooks.")
  @Nullable String sourceFormat;

  @Mixin ClusterOption cluster = new ClusterOption();

  /** Returns the files that the user named. */
  public List<String> files() {
    return files;
  }

  /** Returns the files with observer schemas that the user named. */
  public List<String> schemas() {
    return schemas;
  }

  /** Returns the name of the application, if the user gave one. */
  public Optional<String> name() {
    return Optional.ofNullable(name);
  }

  /** Returns the namespace of the application, if the user gave one. */
  public Optional<String> namespace() {
    return Optional.ofNullable(namespace);
  }
}
