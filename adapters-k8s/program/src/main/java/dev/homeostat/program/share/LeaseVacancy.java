package dev.homeostat.program.share;

import dev.homeostat.runtime.Health;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The wait of a replica that shares objects for the end of a leader: replicas may have been told to
 * share while a former one still leads.
 */
final class LeaseVacancy implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseVacancy.class);

  private static final int DEFAULT_SECONDS = 15;
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final Supplier<@Nullable Lease> lease;
  private final String name;
  private final CompletableFuture<Void> vacant = new CompletableFuture<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(LeaseVacancy::daemon);
  private volatile Health health = Health.notReady("looks whether another replica leads");
  private String version = "";
  private long since;

  private LeaseVacancy(Supplier<@Nullable Lease> lease, String name) {
    this.lease = lease;
    this.name = name;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "homeostat-lease-vacancy");
    thread.setDaemon(true);
    return thread;
  }

  /** Begins to wait, with a client that may get leases. */
  static LeaseVacancy await(KubernetesClient client, String namespace, String name) {
    return await(() -> client.leases().inNamespace(namespace).withName(name).get(), name);
  }

  /** Begins to wait for a lease that may be missing. */
  static LeaseVacancy await(Supplier<@Nullable Lease> lease, String name) {
    LeaseVacancy wait = new LeaseVacancy(lease, name);
    ScheduledFuture<?> unused =
        wait.thread.scheduleWithFixedDelay(wait::look, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    return wait;
  }

  /** Returns what completes, once, when no replica leads. */
  CompletionStage<Void> vacant() {
    return vacant;
  }

  /** Returns who leads: not ready while a replica does. */
  Health health() {
    return health;
  }

  private void look() {
    try {
      Lease found = lease.get();
      String holder = holder(found);
      if (holder.isEmpty() || hasExpired(Objects.requireNonNull(found))) {
        health = Health.GOOD;
        thread.shutdown();
        vacant.complete(null);
      } else {
        notReady(
            "lease "
                + name
                + " is held by "
                + holder
                + "; replicas with --share=leader stop first");
      }
    } catch (RuntimeException e) {
      // One that is thrown would end the looks for good.
      notReady("lease " + name + " cannot be read: " + e.getMessage());
    }
  }

  private void notReady(String reason) {
    Health next = Health.notReady(reason);
    if (!next.equals(health)) {
      LOG.warn("objects are not shared yet: {}", reason);
    }
    health = next;
  }

  private static String holder(@Nullable Lease lease) {
    return lease == null || lease.getSpec() == null || lease.getSpec().getHolderIdentity() == null
        ? ""
        : lease.getSpec().getHolderIdentity();
  }

  /** Returns whether the lease was not renewed for its duration, by the clock of this process. */
  private boolean hasExpired(Lease lease) {
    String seen = lease.getMetadata().getResourceVersion();
    if (!seen.equals(version)) {
      version = seen;
      since = System.nanoTime();
    }
    Integer seconds = lease.getSpec().getLeaseDurationSeconds();
    return System.nanoTime() - since
        > TimeUnit.SECONDS.toNanos(seconds == null ? DEFAULT_SECONDS : seconds);
  }

  /** Ends the looks. It interrupts nobody, since it may be called by what completes. */
  @Override
  public void close() {
    thread.shutdown();
  }
}
