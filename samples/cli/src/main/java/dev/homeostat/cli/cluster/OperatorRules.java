package dev.homeostat.cli.cluster;

import dev.homeostat.document.TenantPolicy;
import picocli.CommandLine.Option;

/** The options of an operator that change what a plan of its Applications shows. */
public final class OperatorRules {

  @Option(
      names = "--allow-cluster-wide",
      description =
          "As the operator has it: its Applications may have objects outside of their namespace.")
  boolean allowClusterWide;

  @Option(
      names = "--allow-takeover",
      description = "As the operator has it: adoption: always is allowed.")
  boolean allowTakeover;

  @Option(
      names = "--default-service-account",
      paramLabel = "NAME",
      defaultValue = "default",
      description =
          "As the operator has it: the service account of an Application that names none."
              + " Default: ${DEFAULT-VALUE}.")
  String defaultServiceAccount = "";

  @Option(
      names = "--as-service-account",
      description =
          "Reads objects with the permissions of the Application's service account, as the operator"
              + " does, and not with yours; you need the permission to impersonate it.")
  boolean asServiceAccount;

  /** Made by picocli. */
  public OperatorRules() {}

  TenantPolicy policy() {
    return new TenantPolicy(allowClusterWide, allowTakeover, defaultServiceAccount);
  }
}
