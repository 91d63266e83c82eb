package dev.homeostat.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the cluster of an application. */
final class ClusterOption {

  @Option(
      names = "--cluster",
      paramLabel = "DIR|kube[:CONTEXT]",
      description =
          "A folder that stands for a cluster, or the live cluster of the kubeconfig."
              + " Default: .homeostat; for happ/NAME, kube.")
  @Nullable String name;
}
