package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.complete.access.CompositeAuthenticator;
import dev.homeostat.complete.certificate.CertificateGate;
import dev.homeostat.complete.certificate.Issuer;
import dev.homeostat.complete.certificate.Renewal;
import dev.homeostat.complete.mangle.Certificates;
import dev.homeostat.complete.mangle.Injector;
import dev.homeostat.complete.shutdown.ShutdownRequests;
import dev.homeostat.complete.token.TokenKeys;
import dev.homeostat.complete.token.Tokens;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.KeyType;
import dev.homeostat.https.certificate.AuthorityCheck;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.https.certificate.TlsContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Describes how workloads call their controller; each verb returns the builder. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WorkloadCallsBuilder {

  private static final Duration LIFETIME = Duration.ofDays(30);
  private static final Duration SHORTEST_LIFETIME = Duration.ofMinutes(10);

  private final URI address;
  private final List<TokenKeys.Previous> previousKeys = new ArrayList<>();
  private List<X509Certificate> authorities = List.of();
  private @Nullable TokenKey tokenKey;
  private @Nullable CertificateAndKey issuer;
  private KeyType keyType = KeyType.EC_P256;
  private Duration lifetime = LIFETIME;
  private boolean plainHttp;
  private SecureRandom random = new SecureRandom();
  private List<X509Certificate> serviceAuthorities = List.of();
  private ServiceAddresses services = ServiceAddresses.inCluster();
  private Clock clock = Clock.systemUTC();

  WorkloadCallsBuilder(URI address) {
    this.address = address;
  }

  /**
   * Gives the key from which tokens are derived; there has to be one.
   *
   * @param key the current one
   * @return this
   */
  public WorkloadCallsBuilder tokenKey(TokenKey key) {
    tokenKey = key;
    return this;
  }

  /**
   * Takes tokens of a key of before: workloads that run keep the token that they started with.
   *
   * @param key that makes no more tokens
   * @param until when its tokens stop to count
   * @return this
   */
  public WorkloadCallsBuilder previousTokenKey(TokenKey key, Instant until) {
    previousKeys.add(new TokenKeys.Previous(key, until));
    return this;
  }

  /**
   * Gives workloads the authorities by which they know the endpoint; without, they need to know it
   * by those that their system trusts.
   *
   * @param certificates all of them, and no others
   * @return this
   */
  public WorkloadCallsBuilder authorities(List<X509Certificate> certificates) {
    authorities = List.copyOf(certificates);
    return this;
  }

  /**
   * Gives workloads certificates of their own, with which they can prove themselves instead of the
   * token (mutual TLS).
   *
   * @param authority an intermediate one, for nothing but this
   * @return this
   */
  public WorkloadCallsBuilder issuer(CertificateAndKey authority) {
    issuer = authority;
    return this;
  }

  /**
   * Sets the key type of these certificates; {@link KeyType#EC_P256} by default.
   *
   * @param type the kind
   * @return this
   */
  public WorkloadCallsBuilder keyType(KeyType type) {
    keyType = type;
    return this;
  }

  /**
   * Sets the lifetime of these certificates, 30 days by default. They are renewed when half of it
   * is left.
   *
   * @param time at least ten minutes
   * @return this
   */
  public WorkloadCallsBuilder lifetime(Duration time) {
    lifetime = time;
    return this;
  }

  /**
   * Sets the addresses of the Services that are asked to clean up; their names in the cluster by
   * default.
   *
   * @param addresses of Services
   * @return this
   */
  public WorkloadCallsBuilder services(ServiceAddresses addresses) {
    services = addresses;
    return this;
  }

  /**
   * Sets the authorities that are trusted for these Services; those that Java trusts by default.
   *
   * @param certificates all of them
   * @return this
   */
  public WorkloadCallsBuilder serviceAuthorities(List<X509Certificate> certificates) {
    serviceAuthorities = List.copyOf(certificates);
    return this;
  }

  /**
   * Allows an address with plain HTTP, where something else keeps the way to the endpoint secret,
   * such as a mesh. To the machine itself it is always allowed.
   *
   * @return this
   */
  public WorkloadCallsBuilder plainHttp() {
    plainHttp = true;
    return this;
  }

  /**
   * Gives another clock than the system's.
   *
   * @param value the clock
   * @return this
   */
  public WorkloadCallsBuilder clock(Clock value) {
    clock = value;
    return this;
  }

  /**
   * Gives another source of randomness for keys and serial numbers.
   *
   * @param value a secure generator
   * @return this
   */
  public WorkloadCallsBuilder random(SecureRandom value) {
    random = value;
    return this;
  }

  /**
   * Builds the calls.
   *
   * @return hooks and endpoint
   * @throws CallsException if something is missing or not valid, with all problems
   */
  public WorkloadCalls build() {
    List<Problem> problems = new ArrayList<>(addressProblems());
    Instant now = clock.instant();
    authorities.forEach(one -> problems.addAll(AuthorityCheck.of(one, "authorities", now)));
    if (issuer != null) {
      problems.addAll(AuthorityCheck.of(issuer.certificate(), "issuer", now));
      PemFile.mismatch(issuer.certificate(), issuer.key(), "issuer").ifPresent(problems::add);
    }
    if (lifetime.compareTo(SHORTEST_LIFETIME) < 0) {
      problems.add(
          Problem.error("ShortLifetime")
              .at("lifetime")
              .expected("at least " + SHORTEST_LIFETIME.toMinutes() + " minutes")
              .got(lifetime.toString())
              .advice("workloads need time to see that a certificate was renewed"));
    }
    TokenKey key = tokenKey;
    if (key == null) {
      problems.add(
          Problem.error("NoTokenKey")
              .at("tokenKey")
              .expected("a key from which tokens are derived")
              .got("none")
              .advice("make one with: openssl rand -base64 32"));
    }
    if (key == null || !problems.isEmpty()) {
      throw new CallsException(problems);
    }
    return calls(new Tokens(new TokenKeys(key, previousKeys), clock));
  }

  private WorkloadCalls calls(Tokens tokens) {
    List<X509Certificate> clients =
        Optional.ofNullable(issuer).map(one -> List.of(one.certificate())).orElse(List.of());
    Injector injector = new Injector(address, tokens, PemFile.write(authorities), certificates());
    return new WorkloadCalls(
        address,
        clock,
        clients.isEmpty()
            ? tokens
            : new CompositeAuthenticator(List.of(tokens, new CertificateGate())),
        clients,
        new CompleteHook(injector),
        new ShutdownHook(injector, requests(serviceAuthorities), services));
  }

  private static ShutdownRequests requests(List<X509Certificate> authorities) {
    return new ShutdownRequests(
        () ->
            HttpClient.newBuilder()
                .sslContext(TlsContext.client(authorities))
                // Version 2 would ask a Service without TLS to upgrade, which some answer wrongly.
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build());
  }

  private Optional<Certificates> certificates() {
    return Optional.ofNullable(issuer)
        .map(
            authority ->
                new Certificates(
                    new Issuer(authority, keyType, lifetime, random), new Renewal(lifetime)));
  }

  private List<Problem> addressProblems() {
    boolean tls = "https".equals(address.getScheme());
    boolean plain = "http".equals(address.getScheme());
    boolean isPlace =
        address.getHost() != null
            && address.getUserInfo() == null
            && address.getQuery() == null
            && address.getFragment() == null;
    if ((!tls && !plain) || !isPlace) {
      return List.of(
          address(
              "a URL of scheme, host, port and path, as in https://homeostat.ops.svc:8443", ""));
    }
    if (plain && (issuer != null || !authorities.isEmpty())) {
      return List.of(address("https, since there are certificates", "http"));
    }
    if (plain && !plainHttp && !isThisMachine(address.getHost())) {
      return List.of(address("https, since tokens are sent there", "http"));
    }
    return List.of();
  }

  private static boolean isThisMachine(String host) {
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  /** A URL that is not valid is not repeated: it may carry credentials. */
  private static Problem address(String expected, String got) {
    return Problem.error("UnusableAddress")
        .at("address")
        .expected(expected)
        .got(got.isEmpty() ? "something else" : got)
        .advice("name the address of the endpoint as workloads reach it");
  }
}
