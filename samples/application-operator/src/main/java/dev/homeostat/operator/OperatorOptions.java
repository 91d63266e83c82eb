package dev.homeostat.operator;

import dev.homeostat.document.TenantPolicy;
import java.net.InetAddress;
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
      description = "The namespaces whose Applications are reconciled. Default: all.")
  List<String> namespaces = new ArrayList<>();

  @Option(
      names = "--allow-cluster-wide",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description =
          "Applications may have objects in other namespaces, and cluster-scoped objects.")
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
      description =
          "The service account of an Application that names none. Default: ${DEFAULT-VALUE}.")
  String defaultServiceAccount = "";

  @Option(
      names = "--calls",
      paramLabel = "FILE",
      description =
          "The file that describes calls of workloads; adds their endpoint and the hooks complete and shutdown.")
  @Nullable Path calls;

  @Option(
      names = "--url-hosts",
      split = ",",
      paramLabel = "HOST",
      description =
          "The hosts from which TOSCA and CSAR files may be fetched, as in *.example.com. Default: any public host.")
  List<String> urlHosts = new ArrayList<>();

  @Option(
      names = "--url-private-addresses",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "TOSCA and CSAR files may be fetched from private networks, too.")
  boolean urlPrivateAddresses;

  @Option(
      names = "--url-http",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "TOSCA and CSAR files may be fetched by plain http, too.")
  boolean urlHttp;

  @Option(
      names = "--url-ports",
      converter = Values.Port.class,
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
      names = "--workers",
      converter = Values.Positive.class,
      defaultValue = "4",
      paramLabel = "N",
      description =
          "The number of Applications that are reconciled at a time. Default: ${DEFAULT-VALUE}.")
  int workers;

  @Option(
      names = "--requests-per-second",
      converter = Values.Rate.class,
      defaultValue = "50",
      paramLabel = "N",
      description =
          "The most requests to the API server, 0 for no limit. Default: ${DEFAULT-VALUE}.")
  int requestsPerSecond;

  @Option(
      names = "--resync",
      converter = Values.Time.class,
      defaultValue = "1h",
      paramLabel = "TIME",
      description =
          "The time after which everything is compared again, as in 1h. Default: ${DEFAULT-VALUE}.")
  Duration resync = Duration.ofHours(1);

  @Option(
      names = "--max-retry-delay",
      converter = Values.Time.class,
      defaultValue = "5m",
      paramLabel = "TIME",
      description =
          "The longest time before a failed request is tried again, as in 30s. Default:"
              + " ${DEFAULT-VALUE}.")
  Duration maxRetryDelay = Duration.ofMinutes(5);

  @Option(
      names = "--leader-election",
      converter = Values.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description =
          "Whether one of several replicas is elected to work. Default: ${DEFAULT-VALUE}.")
  boolean leaderElection;

  @Option(
      names = "--lease-namespace",
      converter = Values.Name.class,
      paramLabel = "NAMESPACE",
      description = "The namespace of the lease. Default: the namespace of the operator.")
  @Nullable String leaseNamespace;

  @Option(
      names = "--lease-duration",
      converter = Values.Lease.class,
      defaultValue = "3s",
      paramLabel = "TIME",
      description =
          "How long the lease of a replica that crashed holds up the others, in whole seconds; the"
              + " same for all replicas. Default: ${DEFAULT-VALUE}.")
  Duration leaseDuration = Duration.ofSeconds(3);

  @Option(
      names = "--state-in",
      converter = Values.Location.class,
      defaultValue = "secret",
      paramLabel = "secret|status",
      description =
          "Where states are stored: in Secrets beside the Applications, or in their status."
              + " Default: ${DEFAULT-VALUE}.")
  StateLocation stateIn = StateLocation.SECRET;

  @Option(
      names = "--port",
      converter = Values.Port.class,
      defaultValue = "8080",
      paramLabel = "PORT",
      description =
          "The port of /livez, /readyz and /metrics, 0 for any. Default: ${DEFAULT-VALUE}.")
  int port;

  @Option(
      names = "--bind-address",
      converter = Values.Address.class,
      defaultValue = "localhost",
      paramLabel = "ADDRESS",
      description =
          "The address of this port: 0.0.0.0 for all of this machine, as a kubelet needs it."
              + " Default: ${DEFAULT-VALUE}.")
  InetAddress bindAddress = InetAddress.getLoopbackAddress();

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
