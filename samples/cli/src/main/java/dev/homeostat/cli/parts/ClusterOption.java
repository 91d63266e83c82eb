package dev.homeostat.cli.parts;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the cluster of an application. */
public final class ClusterOption {

  @Option(
      names = "--cluster",
      paramLabel = "DIR|kube[:CONTEXT]",
      description =
          "A folder that stands for a cluster, or the live cluster of the kubeconfig."
              + " Default: .homeostat; for happ/NAME, kube.")
  @Nullable String name;

  /** Returns the name of the cluster, if the user gave one. */
  public Optional<String> name() {
    return Optional.ofNullable(name);
  }
}
