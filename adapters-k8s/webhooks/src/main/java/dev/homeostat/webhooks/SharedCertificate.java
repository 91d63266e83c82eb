package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.runtime.Health;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.webhooks.certificate.CertificateMaterial;
import dev.homeostat.webhooks.certificate.CertificateSecret;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate of webhooks, which the replicas of an operator make, share in a Secret, and renew
 * when a third of its time is left. Who signs it is written into the webhook configurations, long
 * before it does. Each replica looks at both once a minute.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class SharedCertificate implements Supplier<CertificateAndKey>, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SharedCertificate.class);
  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final Duration RETRY = Duration.ofSeconds(2);
  private static final int TRIES = 3;

  private final KubernetesCluster cluster;
  private final CertificateSecret secret;
  private final List<String> hosts;
  private final WebhookConfigurations configurations;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable CertificateMaterial current;
  private volatile List<String> problems = List.of("the certificate was not read yet");
  private final CompletableFuture<Void> trusted = new CompletableFuture<>();

  SharedCertificate(
      KubernetesCluster cluster,
      CertificateSecret secret,
      List<String> hosts,
      WebhookConfigurations configurations,
      Clock clock) {
    this.cluster = cluster;
    this.secret = secret;
    this.hosts = List.copyOf(hosts);
    this.configurations = configurations;
    this.clock = clock;
  }

  /**
   * Reads or makes the certificate, and renews it until this is closed.
   *
   * @param cluster where the Secret is; the permissions to get, create and update it are needed
   * @param namespace of the Secret
   * @param name of the Secret
   * @param hosts the names and addresses by which the API server reaches the webhooks, as in {@link
   *     #serviceHosts}
   * @param configurations get the authority
   * @return a certificate; if the API server does not answer, it follows when it does
   */
  public static SharedCertificate start(
      KubernetesCluster cluster,
      String namespace,
      String name,
      List<String> hosts,
      WebhookConfigurations configurations) {
    SharedCertificate shared =
        new SharedCertificate(
            cluster,
            new CertificateSecret(ResourceAddress.of("v1", "Secret", namespace, name)),
            hosts,
            configurations,
            Clock.systemUTC());
    shared.look();
    Thread thread = new Thread(shared::lookAgain, "homeostat-webhook-certificate");
    thread.setDaemon(true);
    thread.start();
    return shared;
  }

  /**
   * Returns the names of a Service, by which the API server reaches webhooks.
   *
   * @param service its name
   * @param namespace of the Service
   * @return the name that the API server uses first
   */
  public static List<String> serviceHosts(String service, String namespace) {
    String full = service + "." + namespace + ".svc";
    return List.of(full, service + "." + namespace, service);
  }

  private void lookAgain() {
    try {
      while (!closed.await((trusted.isDone() ? PAUSE : RETRY).toMillis(), TimeUnit.MILLISECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at the Secret and the configurations. */
  void look() {
    List<String> before = problems;
    try {
      problems = looked();
    } catch (RuntimeException e) {
      problems = List.of("the certificate of webhooks cannot be renewed: " + e.getMessage());
    }
    if (trusted.isDone() || !problems.equals(before)) {
      problems.forEach(LOG::warn);
    }
  }

  private List<String> looked() {
    String last = "";
    for (int i = 0; i < TRIES; i++) {
      ClusterResponse answer = cluster.read(secret.address());
      if (!(answer instanceof ClusterResponse.Done)
          && !(answer instanceof ClusterResponse.Absent)) {
        return List.of(secret.address() + " cannot be read: " + answer);
      }
      Optional<Resource> found =
          answer instanceof ClusterResponse.Done done
              ? Optional.of(done.resource())
              : Optional.empty();
      Optional<CertificateMaterial> before = found.flatMap(secret::read);
      CertificateMaterial now =
          before
              .map(material -> material.renewed(hosts, clock.instant(), random))
              .orElseGet(() -> CertificateMaterial.made(hosts, clock.instant(), random));
      if (before.filter(now::equals).isPresent()) {
        return use(now);
      }
      Resource written = secret.write(now, found);
      ClusterResponse saved =
          found.isPresent() ? cluster.replace(written) : cluster.create(written);
      if (saved instanceof ClusterResponse.Done) {
        LOG.info("the certificate of webhooks was renewed: {}", secret.address());
        return use(now);
      }
      // Another replica was faster.
      last = saved.toString();
    }
    return List.of(secret.address() + " cannot be written: " + last);
  }

  /**
   * Uses what is saved. The API server is told of authorities of the Secret alone, so that replicas
   * never tell it different ones.
   */
  private List<String> use(CertificateMaterial saved) {
    List<String> untold = configurations.trust(saved.trusted());
    CertificateMaterial used = current;
    if (untold.isEmpty() || used == null || !used.isValid(clock.instant())) {
      current = saved;
    }
    if (untold.isEmpty()) {
      trusted.complete(null);
    }
    return untold;
  }

  /**
   * Returns the certificate of now.
   *
   * @return with its key
   * @throws IllegalStateException if there is none yet
   */
  @Override
  public CertificateAndKey get() {
    CertificateMaterial now = current;
    if (now == null) {
      throw new IllegalStateException("the webhooks have no certificate yet");
    }
    return now.server();
  }

  /**
   * Returns whether there is a certificate that the API server trusts.
   *
   * @return not ready without a certificate, or before it is {@link #trusted}; live in any case
   */
  public Health health() {
    return current == null || !trusted.isDone() ? new Health(List.of(), problems) : Health.GOOD;
  }

  /**
   * Returns when webhooks can be called for the first time: when there is a certificate, and all
   * webhook configurations have its authority.
   *
   * @return completes then, in a thread that must not be held up
   */
  public CompletionStage<Void> trusted() {
    return trusted.minimalCompletionStage();
  }

  /** Renews it no more. */
  @Override
  public void close() {
    closed.countDown();
  }
}
