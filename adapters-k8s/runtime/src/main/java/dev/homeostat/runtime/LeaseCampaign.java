package dev.homeostat.runtime;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands for one lease until it is stopped, term after term, since an elector serves for one. What
 * the elector believes about the lead does not count; the {@link WatchedLock} does.
 */
final class LeaseCampaign {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseLeadership.class);

  private final KubernetesClient client;
  private final String namespace;
  private final String name;
  private final String identity;
  private final LeaseTiming timing;
  private final LeadPrecondition precondition;
  private final Leadership.Candidate candidate;
  private final ThrottledWarning warning = new ThrottledWarning(System::nanoTime, LOG::warn);
  private final ExecutorService executor;
  private final Thread thread;

  private volatile @Nullable WatchedLock lock;
  private volatile boolean leading;
  private volatile boolean stopping;
  private volatile boolean giveBack;
  private volatile Optional<String> obstacle = Optional.empty();

  LeaseCampaign(
      KubernetesClient client,
      String namespace,
      String name,
      String identity,
      LeaseTiming timing,
      LeadPrecondition precondition,
      Leadership.Candidate candidate) {
    this.client = patient(client, timing);
    this.namespace = namespace;
    this.name = name;
    this.identity = identity;
    this.timing = timing;
    this.precondition = precondition;
    this.candidate = candidate;
    this.executor =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread elector = new Thread(work, "elector-" + name);
              elector.setDaemon(true);
              return elector;
            });
    this.thread = new Thread(this::run, "lease-" + name);
  }

  /** Both requests of a try end before the deadline, and only the elector tries again. */
  private static KubernetesClient patient(KubernetesClient client, LeaseTiming timing) {
    int timeout = (int) Math.max(1, timing.renewDeadline().toMillis() / 2);
    return client
        .newClient(
            new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestTimeout(timeout)
                .withRequestRetryBackoffLimit(0)
                .build())
        .adapt(KubernetesClient.class);
  }

  void start() {
    thread.setDaemon(false);
    thread.start();
  }

  private void run() {
    try {
      while (!stopping) {
        try {
          if (obstacle.isEmpty() || mayLead()) {
            serve();
          }
        } catch (RuntimeException | Error e) {
          LOG.error("a term of {} broke", name, e);
        }
        pause();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // It is stopped, and ends here.
    } finally {
      executor.shutdown();
    }
  }

  private void serve() throws InterruptedException {
    WatchedLock watched =
        new WatchedLock(
            new LeaseLock(namespace, name, identity),
            timing,
            System::nanoTime,
            this::wakeUp,
            warning);
    lock = watched;
    LeaderElector elector = elector(watched);
    CompletableFuture<?> election = elector.start();
    CompletableFuture<?> end = election.whenComplete((nothing, failure) -> wakeUp());
    try {
      awaitLead(watched, end);
      if (watched.heldFor() > 0 && mayLead()) {
        lead(watched, end);
      }
    } finally {
      election.cancel(true);
      if ((giveBack || obstacle.isPresent()) && watched.heldFor() > 0) {
        giveBack(elector);
      }
    }
  }

  /** Asks while the lease is held, so that those who end the condition later see the lease. */
  private boolean mayLead() {
    Optional<String> found = found();
    if (found.isPresent() && !found.equals(obstacle)) {
      LOG.warn("{} does not lead: {}", identity, found.get());
    }
    obstacle = found;
    return found.isEmpty();
  }

  private Optional<String> found() {
    try {
      return precondition.obstacle();
    } catch (RuntimeException e) {
      return Optional.of("its precondition failed: " + e);
    }
  }

  private LeaderElector elector(WatchedLock watched) {
    return new LeaderElector(
        client,
        new LeaderElectionConfigBuilder()
            .withName(name)
            .withLock(watched)
            .withLeaseDuration(timing.lease())
            .withRenewDeadline(timing.renewDeadline())
            .withRetryPeriod(timing.retryPeriod())
            // It would give the lease away before the work has ended.
            .withReleaseOnCancel(false)
            .withLeaderCallbacks(new LeaderCallbacks(() -> {}, () -> {}, leader -> {}))
            .build(),
        executor);
  }

  private void lead(WatchedLock watched, CompletableFuture<?> end) throws InterruptedException {
    leading = true;
    try {
      candidate.lead();
      awaitLoss(watched, end);
    } catch (RuntimeException | Error e) {
      LOG.error("the leader of {} broke", name, e);
    } finally {
      leading = false;
    }
    candidate.standDown();
  }

  private synchronized void awaitLead(WatchedLock watched, CompletableFuture<?> end)
      throws InterruptedException {
    while (watched.heldFor() <= 0 && !end.isDone()) {
      wait();
    }
  }

  private synchronized void awaitLoss(WatchedLock watched, CompletableFuture<?> end)
      throws InterruptedException {
    long left = watched.heldFor();
    while (left > 0 && !end.isDone()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = watched.heldFor();
    }
  }

  private synchronized void pause() throws InterruptedException {
    long until = System.nanoTime() + timing.retryPeriod().toNanos();
    long left = timing.retryPeriod().toNanos();
    while (left > 0 && !stopping) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = until - System.nanoTime();
    }
  }

  private synchronized void wakeUp() {
    notifyAll();
  }

  private void giveBack(LeaderElector elector) {
    Thread.interrupted(); // A pending interrupt would keep the last request from being sent.
    try {
      elector.release();
    } catch (RuntimeException e) {
      LOG.info("the lease {} could not be given back, and will run out: {}", name, e.toString());
    }
  }

  void stop(boolean workHasEnded) {
    giveBack = workHasEnded;
    stopping = true;
    thread.interrupt();
    try {
      thread.join(timing.lease().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isHeld() {
    WatchedLock watched = lock;
    return leading && watched != null && watched.heldFor() > 0;
  }

  long term() {
    WatchedLock watched = lock;
    return watched == null ? 0 : watched.term();
  }

  Health health() {
    Optional<String> reason = obstacle;
    if (reason.isPresent()) {
      return Health.notReady(reason.get());
    }
    WatchedLock watched = lock;
    return watched == null ? Health.notReady("has not begun") : watched.health();
  }
}
