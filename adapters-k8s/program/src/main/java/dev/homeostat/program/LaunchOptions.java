package dev.homeostat.program;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where the others are, or on which cluster the operator works. */
final class LaunchOptions {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Options in YAML, as in {leaderElection: false}.")
  @Nullable Path config;

  /** Of operators that can be tried out. */
  static final class Trial {

    @Option(
        names = "--try",
        paramLabel = "KUBECONFIG",
        description =
            "Works on a cluster of its own: starts etcd and an API server on this machine, and"
                + " writes how they are reached into this file.")
    @Nullable Path kubeconfig;
  }
}
