package dev.homeostat.operator;

import dev.homeostat.document.TenantPolicy;
import dev.homeostat.program.OptionValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/**
 * The options of the operator beside those of each {@link dev.homeostat.program.OperatorProgram}.
 */
final class OperatorOptions {

  @Option(
      names = "--allow-cluster-wide",
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description =
          "Applications may have objects in other namespaces, and cluster-scoped objects.")
  boolean allowClusterWide;

  @Option(
      names = "--allow-takeover",
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "Applications may take over objects that others claim (adoption: always).")
  boolean allowTakeover;

  @Option(
      names = "--default-service-account",
      converter = OptionValues.Name.class,
      defaultValue = "default",
      paramLabel = "NAME",
      description =
          "The service account of an Application that names none. Default: ${DEFAULT-VALUE}.")
  String defaultServiceAccount = "";

  @Option(
      names = "--packs",
      split = ",",
      paramLabel = "NAME",
      description =
          "The policy packs that count for all Applications, as in hpa,istio; see homeostat packs.")
  List<String> packs = new ArrayList<>();

  @Option(
      names = "--calls",
      paramLabel = "FILE",
      description =
          "The file that describes calls of workloads; adds their endpoint and the hooks complete and shutdown.")
  @Nullable Path calls;

  @ArgGroup(exclusive = false, validate = false)
  ReportOptions reports = new ReportOptions();

  @Option(
      names = "--url-hosts",
      split = ",",
      paramLabel = "HOST",
      description =
          "The hosts from which TOSCA and CSAR files may be fetched, as in *.example.com. Default: any public host.")
  List<String> urlHosts = new ArrayList<>();

  @Option(
      names = "--url-private-addresses",
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "TOSCA and CSAR files may be fetched from private networks, too.")
  boolean urlPrivateAddresses;

  @Option(
      names = "--url-http",
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "TOSCA and CSAR files may be fetched by plain http, too.")
  boolean urlHttp;

  @Option(
      names = "--url-ports",
      converter = OptionValues.Port.class,
      split = ",",
      paramLabel = "PORT",
      description = "TOSCA and CSAR files may be fetched from these ports, too.")
  List<Integer> urlPorts = new ArrayList<>();

  @Option(
      names = "--node-address",
      defaultValue = "node",
      paramLabel = "HOST",
      description =
          "The address of nodes, which the status shows before the node port of a Service.")
  String nodeAddress = "";

  @Option(
      names = "--state-in",
      converter = StateLocation.Converter.class,
      defaultValue = "secret",
      paramLabel = "secret|status",
      description =
          "Where states are stored: in Secrets beside the Applications, or in their status."
              + " Default: ${DEFAULT-VALUE}.")
  StateLocation stateIn = StateLocation.SECRET;

  TenantPolicy policy() {
    return new TenantPolicy(allowClusterWide, allowTakeover, defaultServiceAccount);
  }
}
