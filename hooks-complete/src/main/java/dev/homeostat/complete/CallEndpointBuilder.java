package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.complete.endpoint.EndpointOptions;
import dev.homeostat.complete.endpoint.EndpointServer;
import dev.homeostat.complete.endpoint.Recorder;
import dev.homeostat.complete.endpoint.Recording;
import dev.homeostat.complete.endpoint.StateRecorder;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.IdentityFiles;
import dev.homeostat.https.certificate.ServerIdentity;
import dev.homeostat.https.certificate.TlsContext;
import dev.homeostat.spi.state.StateStore;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Describes the endpoint; each verb returns the builder. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CallEndpointBuilder {

  private final URI address;
  private final Authenticator authenticator;
  private final List<X509Certificate> clientAuthorities;
  private final StateStore states;
  private final Clock clock;
  private InetSocketAddress listen = new InetSocketAddress(CallEndpoint.PORT);
  private @Nullable Supplier<CertificateAndKey> identity;
  private EndpointLimits limits = EndpointLimits.DEFAULT;
  private String ownerKind = "";
  private Consumer<ApplicationId> wake = application -> {};
  private BooleanSupplier accepting = () -> true;

  CallEndpointBuilder(
      URI address,
      Authenticator authenticator,
      List<X509Certificate> clientAuthorities,
      StateStore states,
      Clock clock) {
    this.address = address;
    this.authenticator = authenticator;
    this.clientAuthorities = clientAuthorities;
    this.states = states;
    this.clock = clock;
  }

  /**
   * Sets the address to listen on; the default is port {@link CallEndpoint#PORT} of all addresses.
   *
   * @param where an address of this machine; port 0 for any that is free
   * @return this
   */
  public CallEndpointBuilder listen(InetSocketAddress where) {
    listen = where;
    return this;
  }

  /**
   * Sets the certificate of the endpoint. Without one it speaks plain HTTP, for use behind a proxy
   * that terminates TLS.
   *
   * @param certificate and key, for as long as it runs
   * @return this
   */
  public CallEndpointBuilder identity(CertificateAndKey certificate) {
    identity = () -> certificate;
    return this;
  }

  /**
   * Sets the certificate of the endpoint by files that may be renewed while it runs.
   *
   * @param certificate in PEM, followed by its chain
   * @param key in PEM, not encrypted
   * @return this
   * @throws CallsException if they are not valid now
   */
  public CallEndpointBuilder identity(Path certificate, Path key) {
    try {
      identity = new IdentityFiles(certificate, key, clock);
    } catch (InvalidInputException e) {
      throw new CallsException(e.problems());
    }
    return this;
  }

  /**
   * Bounds what callers may cost.
   *
   * @param value the limits
   * @return this
   */
  public CallEndpointBuilder limits(EndpointLimits value) {
    limits = value;
    return this;
  }

  /**
   * Sets the callback that requests a pass of an application after a call of it was stored.
   *
   * @param value called by the endpoint's threads; returns at once
   * @return this
   */
  public CallEndpointBuilder wake(Consumer<ApplicationId> value) {
    wake = value;
    return this;
  }

  /**
   * Names the kind of the owners of the applications whose calls it takes. It has to be named where
   * the place of a state depends on it, as in Secrets; without, applications have no owner.
   *
   * @param groupKind as in {@code example.com/WebPage}
   * @return this
   */
  public CallEndpointBuilder ownerKind(String groupKind) {
    ownerKind = groupKind;
    return this;
  }

  /**
   * Sets the condition under which calls are accepted; otherwise the answer is 503, and the caller
   * retries. With several replicas of a controller only the leader accepts calls, since only there
   * the application can be woken.
   *
   * @param value returns whether this endpoint accepts calls now
   * @return this
   */
  public CallEndpointBuilder accepting(BooleanSupplier value) {
    accepting = value;
    return this;
  }

  /**
   * Starts it.
   *
   * @return an endpoint that answers
   * @throws CallsException if it cannot be as described
   */
  public CallEndpoint start() {
    Supplier<CertificateAndKey> who = identity;
    if (who == null && !clientAuthorities.isEmpty()) {
      throw unusable(
          "identity",
          "a certificate and key: without TLS no workload can show a certificate",
          "none",
          "name the endpoint's own certificate, or leave the issuer out");
    }
    if (who != null && "http".equals(address.getScheme())) {
      throw unusable(
          "address",
          "https, since the endpoint speaks TLS",
          "http",
          "correct the address that workloads are given");
    }
    try {
      return new CallEndpoint(
          EndpointServer.start(
              new EndpointOptions(
                  listen,
                  Optional.ofNullable(who)
                      .map(one -> TlsContext.server(new ServerIdentity(one), clientAuthorities)),
                  !clientAuthorities.isEmpty(),
                  authenticator,
                  recorder(),
                  limits,
                  clock)));
    } catch (IOException e) {
      throw unusable(
          "listen",
          "an address of this machine with a free port",
          listen.getHostString() + ":" + listen.getPort(),
          "name another one, or stop what listens there");
    }
  }

  private Recorder recorder() {
    Recorder recorder = new StateRecorder(states, ownerKind, clock, wake);
    return (call, uid) ->
        accepting.getAsBoolean() ? recorder.record(call, uid) : new Recording.Failed();
  }

  private static CallsException unusable(String where, String expected, String got, String todo) {
    return new CallsException(
        List.of(
            Problem.error("UnusableEndpoint").at(where).expected(expected).got(got).advice(todo)));
  }
}
