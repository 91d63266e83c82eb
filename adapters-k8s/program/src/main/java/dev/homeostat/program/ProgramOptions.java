package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/**
 * The options that each operator has. Each can be given on the command line, by an environment
 * variable ({@code --lease-duration} is {@code HOMEOSTAT_LEASE_DURATION}) or in the configuration
 * file ({@code leaseDuration}); the first of these that has a value counts.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ProgramOptions {

  @Option(
      names = "--namespaces",
      converter = OptionValues.Name.class,
      split = ",",
      paramLabel = "NAMESPACE",
      description = "The namespaces whose objects are reconciled. Default: all.")
  List<String> namespaces = new ArrayList<>();

  @Option(
      names = "--workers",
      converter = OptionValues.Positive.class,
      defaultValue = "4",
      paramLabel = "N",
      description =
          "The number of objects that are reconciled at a time. Default: ${DEFAULT-VALUE}.")
  int workers;

  @Option(
      names = "--requests-per-second",
      converter = OptionValues.Rate.class,
      defaultValue = "50",
      paramLabel = "N",
      description =
          "The most requests to the API server, 0 for no limit. Default: ${DEFAULT-VALUE}.")
  int requestsPerSecond;

  @Option(
      names = "--resync",
      converter = OptionValues.Time.class,
      defaultValue = "1h",
      paramLabel = "TIME",
      description =
          "The time after which everything is compared again, as in 1h. Default: ${DEFAULT-VALUE}.")
  Duration resync = Duration.ofHours(1);

  @Option(
      names = "--max-retry-delay",
      converter = OptionValues.Time.class,
      defaultValue = "5m",
      paramLabel = "TIME",
      description =
          "The longest time before a failed request is tried again, as in 30s. Default:"
              + " ${DEFAULT-VALUE}.")
  Duration maxRetryDelay = Duration.ofMinutes(5);

  @Option(
      names = "--leader-election",
      converter = OptionValues.Flag.class,
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description =
          "Whether one of several replicas is elected to work. Default: ${DEFAULT-VALUE}.")
  boolean leaderElection;

  @Option(
      names = "--lease-namespace",
      converter = OptionValues.Name.class,
      paramLabel = "NAMESPACE",
      description = "The namespace of the lease. Default: the namespace of the operator.")
  @Nullable String leaseNamespace;

  @Option(
      names = "--lease-duration",
      converter = OptionValues.Lease.class,
      defaultValue = "3s",
      paramLabel = "TIME",
      description =
          "How long the lease of a replica that crashed holds up the others, in whole seconds; the"
              + " same for all replicas. Default: ${DEFAULT-VALUE}.")
  Duration leaseDuration = Duration.ofSeconds(3);

  @Option(
      names = "--port",
      converter = OptionValues.Port.class,
      defaultValue = "8080",
      paramLabel = "PORT",
      description =
          "The port of /livez, /readyz and /metrics, 0 for any. Default: ${DEFAULT-VALUE}.")
  int port;

  @Option(
      names = "--bind-address",
      converter = OptionValues.Address.class,
      defaultValue = "localhost",
      paramLabel = "ADDRESS",
      description =
          "The address of this port: 0.0.0.0 for all of this machine, as a kubelet needs it."
              + " Default: ${DEFAULT-VALUE}.")
  InetAddress bindAddress = InetAddress.getLoopbackAddress();

  @Option(
      names = "--grace",
      converter = OptionValues.Patience.class,
      defaultValue = "30s",
      paramLabel = "TIME",
      description = "How long work may take to end when the operator stops: ${DEFAULT-VALUE}.")
  Duration grace = Duration.ofSeconds(30);

  @ArgGroup(exclusive = false, validate = false)
  ShareOptions share = new ShareOptions();

  ProgramOptions() {}

  /** Returns what is missing in options that are valid by themselves, or contradicts each other. */
  List<Problem> problems() {
    List<Problem> problems = new ArrayList<>(share.problems());
    if (share.isBySegments() && !leaderElection) {
      problems.add(
          Problem.error("InvalidOption")
              .at("--leader-election")
              .expected("true with --share=segments")
              .got("false")
              .advice("a single replica needs none of both"));
    }
    return problems;
  }

  /**
   * Returns the namespaces whose objects are reconciled.
   *
   * @return empty for all
   */
  public List<String> namespaces() {
    return List.copyOf(namespaces);
  }

  /**
   * Returns the number of objects that are reconciled at a time.
   *
   * @return one or more
   */
  public int workers() {
    return workers;
  }

  /**
   * Returns the time after which everything is compared again.
   *
   * @return a second or more
   */
  public Duration resync() {
    return resync;
  }

  /**
   * Returns the longest time before a failed request is tried again.
   *
   * @return a second or more
   */
  public Duration maxRetryDelay() {
    return maxRetryDelay;
  }

  /**
   * Returns how replicas share the objects.
   *
   * @return the options of that
   */
  public ShareOptions share() {
    return share;
  }

  /**
   * Returns the address of probes and metrics.
   *
   * @return of this machine
   */
  public InetAddress bindAddress() {
    return bindAddress;
  }

  /**
   * Returns the time that work may take to end when the operator stops.
   *
   * @return zero or more
   */
  public Duration grace() {
    return grace;
  }
}
