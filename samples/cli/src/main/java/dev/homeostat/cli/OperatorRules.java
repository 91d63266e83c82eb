package dev.homeostat.cli;

import dev.homeostat.document.TenantPolicy;
import picocli.CommandLine.Option;

/** The options of an operator that change what a plan of its Applications shows. */
final class OperatorRules {

  @Option(
      names = "--allow-cluster-wide",
      description =
          "As the operator has it: its Applications may have objects outside of their namespace.")
  boolean allowClusterWide;

  @Option(
      names = "--allow-takeover",
      description = "As the operator has it: adoption: always is allowed.")
  boolean allowTakeover;

  /** Made by picocli. */
  OperatorRules() {}

  TenantPolicy policy() {
    return new TenantPolicy(allowClusterWide, allowTakeover, TenantPolicy.DEFAULT.serviceAccount());
  }
}
