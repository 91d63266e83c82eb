package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Leads while it holds a Lease, an object of {@code coordination.k8s.io/v1} that is created if it
 * is missing. If the lease could not be renewed by the deadline, because requests fail or hang, the
 * candidate stands down before another can take the lease; the clocks of machines need not agree. A
 * candidate that lost the lease stands for it again.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class LeaseLeadership implements Leadership {

  private final KubernetesClient client;
  private final String namespace;
  private final String name;
  private final String identity;
  private final LeaseTiming timing;
  private final LeadPrecondition precondition;
  private volatile @Nullable LeaseCampaign campaign;

  private LeaseLeadership(
      KubernetesClient client,
      String namespace,
      String name,
      String identity,
      LeaseTiming timing,
      LeadPrecondition precondition) {
    this.client = client;
    this.namespace = namespace;
    this.name = name;
    this.identity = identity;
    this.timing = timing;
    this.precondition = precondition;
  }

  /**
   * Returns a leadership by a lease, with {@link LeaseTiming#DEFAULT} and a unique identity.
   *
   * @param client may get, create and patch leases in the namespace; stays the caller's to close
   * @param namespace of the lease
   * @param name of the lease; the same for all replicas of which one shall lead
   * @return new leadership, for one loop
   */
  public static LeaseLeadership of(KubernetesClient client, String namespace, String name) {
    String identity = host() + "_" + UUID.randomUUID();
    return new LeaseLeadership(
        client, namespace, name, identity, LeaseTiming.DEFAULT, Optional::empty);
  }

  private static String host() {
    String pod = System.getenv("HOSTNAME");
    if (pod != null && !pod.isEmpty()) {
      return pod;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "somewhere";
    }
  }

  /**
   * Returns the same leadership with another identity.
   *
   * @param value shown as the holder of the lease; unique among the candidates
   * @return new leadership
   */
  public LeaseLeadership as(String value) {
    return new LeaseLeadership(client, namespace, name, value, timing, precondition);
  }

  /**
   * The same with other times.
   *
   * @param value the same for all who stand for the lease
   * @return new leadership
   */
  public LeaseLeadership timed(LeaseTiming value) {
    return new LeaseLeadership(client, namespace, name, identity, value, precondition);
  }

  /**
   * Returns the same leadership with a precondition. A candidate that is elected while it does not
   * hold gives the lease back, and stands for it again when it holds.
   *
   * @param value asked after each election
   * @return new leadership
   */
  public LeaseLeadership requiring(LeadPrecondition value) {
    return new LeaseLeadership(
        client, namespace, name, identity, timing, Objects.requireNonNull(value, "value"));
  }

  /**
   * Returns the identity in the lease.
   *
   * @return the holder of the lease while it leads
   */
  public String identity() {
    return identity;
  }

  @Override
  public synchronized void start(Candidate candidate) {
    if (campaign != null) {
      throw new IllegalStateException("stands for the lease " + name + " already");
    }
    LeaseCampaign next =
        new LeaseCampaign(client, namespace, name, identity, timing, precondition, candidate);
    campaign = next;
    next.start();
  }

  @Override
  public synchronized void stop(boolean giveBack) {
    LeaseCampaign last = campaign;
    if (last != null) {
      last.stop(giveBack);
      campaign = null;
    }
  }

  @Override
  public boolean isHeld() {
    LeaseCampaign now = campaign;
    return now != null && now.isHeld();
  }

  @Override
  public long term() {
    LeaseCampaign now = campaign;
    return now == null ? 0 : now.term();
  }

  @Override
  public Health health() {
    LeaseCampaign now = campaign;
    return now == null ? Health.GOOD : now.health();
  }
}
