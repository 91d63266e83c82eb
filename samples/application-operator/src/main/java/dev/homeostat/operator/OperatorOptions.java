package dev.homeostat.operator;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options of the operator. Each can be given on the command line, by an environment variable
 * ({@code --allow-cluster-wide} is {@code HOMEOSTAT_ALLOW_CLUSTER_WIDE}) or in the configuration
 * file ({@code allowClusterWide}); the first of these that has a value counts.
 */
final class OperatorOptions {

  @Option(
      names = "--namespaces",
      converter = Values.Name.class,
      split = ",",
      paramLabel = "NAMESPACE",
      description = "Where Applications are looked for; everywhere unless said.")
  List<String> namespaces = new ArrayList<>();

  @Option(
      names = "--allow-cluster-wide",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "Applications may have objects in other namespaces, and of no namespace.")
  boolean allowClusterWide;

  @Option(
      names = "--allow-takeover",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "Applications may take over objects that others claim (adoption: always).")
  boolean allowTakeover;

  @Option(
      names = "--default-service-account",
      converter = Values.Name.class,
      defaultValue = "default",
      paramLabel = "NAME",
      description = "Who acts for an Application that names nobody: ${DEFAULT-VALUE} unless said.")
  String defaultServiceAccount = "";

  @Option(
      names = "--calls",
      paramLabel = "FILE",
      description =
          "How workloads call the operator: brings the hooks complete and shutdown, and the"
              + " endpoint.")
  @Nullable Path calls;

  @Option(
      names = "--url-hosts",
      split = ",",
      paramLabel = "HOST",
      description =
          "From where TOSCA and CSAR may be fetched, as in *.example.com; any public host.")
  List<String> urlHosts = new ArrayList<>();

  @Option(
      names = "--url-private-addresses",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "They may be fetched from private networks, too.")
  boolean urlPrivateAddresses;

  @Option(
      names = "--url-http",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "They may be fetched by plain http, too.")
  boolean urlHttp;

  @Option(
      names = "--url-ports",
      converter = Values.Port.class,
      split = ",",
      paramLabel = "PORT",
      description = "They may be fetched from these ports, too.")
  List<Integer> urlPorts = new ArrayList<>();

  @Option(
      names = "--node-address",
      defaultValue = "node",
      paramLabel = "HOST",
      description = "How nodes are reached; stands in the status before the port of a Service.")
  String nodeAddress = "";

  @Option(
      names = "--workers",
      converter = Values.Positive.class,
      defaultValue = "4",
      paramLabel = "N",
      description = "How many Applications are worked on at once: ${DEFAULT-VALUE} unless said.")
  int workers;

  @Option(
      names = "--requests-per-second",
      converter = Values.Rate.class,
      defaultValue = "50",
      paramLabel = "N",
      description = "The most requests to the API server, 0 for any: ${DEFAULT-VALUE} unless said.")
  int requestsPerSecond;

  @Option(
      names = "--resync",
      converter = Values.Time.class,
      defaultValue = "1h",
      paramLabel = "TIME",
      description = "Everything is looked at anew after this time, as in 1h: ${DEFAULT-VALUE}.")
  Duration resync = Duration.ofHours(1);

  @Option(
      names = "--leader-election",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description = "Of several replicas one works: ${DEFAULT-VALUE} unless said.")
  boolean leaderElection;

  @Option(
      names = "--lease-namespace",
      converter = Values.Name.class,
      paramLabel = "NAMESPACE",
      description = "Where the lease is; the namespace of the operator unless said.")
  @Nullable String leaseNamespace;

  @Option(
      names = "--port",
      converter = Values.Port.class,
      defaultValue = "8080",
      paramLabel = "PORT",
      description = "For /livez, /readyz and /metrics: ${DEFAULT-VALUE} unless said, 0 for any.")
  int port;

  @Option(
      names = "--grace",
      converter = Values.Patience.class,
      defaultValue = "30s",
      paramLabel = "TIME",
      description = "How long work may take to end when the operator stops: ${DEFAULT-VALUE}.")
  Duration grace = Duration.ofSeconds(30);

  TenantPolicy policy() {
    return new TenantPolicy(allowClusterWide, allowTakeover, defaultServiceAccount);
  }
}
