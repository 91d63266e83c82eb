package dev.homeostat.program.share;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.runtime.LeadPrecondition;
import dev.homeostat.sharding.GroupVacancy;
import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.SharingTiming;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The precondition of a leader that no replica shares the objects. A leader asks after it has its
 * lease, and a replica that shares looks at the lease after it is in the roster; so at least one of
 * them sees the other.
 *
 * @see LeaseGuardedOwnership
 */
@API(status = INTERNAL)
public final class NoSharingPrecondition implements LeadPrecondition {

  private static final Logger LOG = LoggerFactory.getLogger(NoSharingPrecondition.class);

  private final String group;
  private final RosterRegister register;
  private final GroupVacancy vacancy;

  NoSharingPrecondition(String group, RosterRegister register) {
    this.group = group;
    this.register = register;
    this.vacancy = GroupVacancy.of(register, SharingTiming.DEFAULT);
  }

  /**
   * Returns the precondition of a lease.
   *
   * @param client should be allowed to get the ConfigMap with the roster
   * @param namespace of the lease
   * @param group the name of the lease
   * @return new precondition
   */
  public static NoSharingPrecondition of(KubernetesClient client, String namespace, String group) {
    return new NoSharingPrecondition(group, ObjectSharing.register(client, namespace, group));
  }

  @Override
  public Optional<String> obstacle() {
    try {
      List<String> members = vacancy.holders();
      return members.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "replicas with --share=segments stop first: %s; if none of them runs, delete ConfigMap %s"
                  .formatted(String.join(", ", members), register));
    } catch (IOException e) {
      if (isForbidden(e)) {
        LOG.warn(
            "it is not known whether replicas share the objects of {}: the account may not get"
                + " ConfigMap {}",
            group,
            register);
        return Optional.empty();
      }
      return Optional.of("it is not known whether replicas share the objects: " + e.getMessage());
    }
  }

  private static boolean isForbidden(IOException failure) {
    return failure.getCause() instanceof KubernetesClientException refused
        && refused.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
  }
}
