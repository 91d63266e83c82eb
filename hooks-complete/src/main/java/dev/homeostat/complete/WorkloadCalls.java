package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Hooks;
import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.state.StateStore;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/**
 * The means by which workloads call their controller: two hooks for the engine, which give
 * workloads an address and credentials, and an endpoint, which receives the calls.
 *
 * <pre>{@code
 * WorkloadCalls calls =
 *     WorkloadCalls.at(URI.create("https://homeostat.ops.svc:8443"))
 *         .tokenKey(TokenKey.read(Path.of("token.key")))
 *         .build();
 * Engine engine =
 *     Engine.builder()
 *         .cluster(cluster)
 *         .state(states)
 *         .hooks(calls.with(Hooks.discovered()))
 *         .build();
 * CallEndpoint endpoint = calls.endpoint(states).identity(certificate, key).start();
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WorkloadCalls {

  private final CompleteHook complete;
  private final ShutdownHook shutdown;
  private final URI address;
  private final Authenticator authenticator;
  private final List<X509Certificate> clientAuthorities;
  private final Clock clock;

  WorkloadCalls(
      URI address,
      Clock clock,
      Authenticator authenticator,
      List<X509Certificate> clientAuthorities,
      CompleteHook complete,
      ShutdownHook shutdown) {
    this.address = address;
    this.clock = clock;
    this.authenticator = authenticator;
    this.clientAuthorities = clientAuthorities;
    this.complete = complete;
    this.shutdown = shutdown;
  }

  /**
   * Calls to an address.
   *
   * @param address of the endpoint, as workloads reach it; what is before {@code /v1/applications}
   * @return a builder
   */
  public static WorkloadCallsBuilder at(URI address) {
    return new WorkloadCallsBuilder(address);
  }

  /**
   * Returns the hook by which workloads report that they are done.
   *
   * @return the same each time
   */
  public Hook complete() {
    return complete;
  }

  /**
   * Returns the hook by which workloads are asked to clean up, and confirm it.
   *
   * @return the same each time
   */
  public Hook shutdown() {
    return shutdown;
  }

  /**
   * Other hooks and these two.
   *
   * @param others the other hooks of the engine
   * @return all of them
   */
  public Hooks with(Hooks others) {
    List<Hook> all = new ArrayList<>(others.list());
    all.add(complete);
    all.add(shutdown);
    return new Hooks(all);
  }

  /**
   * The endpoint that hears the calls.
   *
   * @param states where the engine keeps the states of its applications
   * @return a builder
   */
  public CallEndpointBuilder endpoint(StateStore states) {
    return new CallEndpointBuilder(address, authenticator, clientAuthorities, states, clock);
  }

  /** The address; no key. */
  @Override
  public String toString() {
    return "WorkloadCalls(" + address + ")";
  }
}
