package dev.homeostat.program.share;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.InvalidInputException;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.sharding.ConfigMapRegister;
import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.SharedOwnership;
import dev.homeostat.sharding.SharingSettings;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import org.apiguardian.api.API;

/**
 * The sharing of the objects of controllers among replicas, by segments.
 *
 * @param client of the operator
 * @param namespace of the operator
 * @param meters measure moves of segments
 */
@API(status = INTERNAL)
public record ObjectSharing(KubernetesClient client, String namespace, MeterRegistry meters) {

  /**
   * Returns the ownership of one controller.
   *
   * @param loop the name of the controller
   * @param settings of this replica; their group has the name of the lease, if one led
   * @return new ownership
   * @throws InvalidInputException if the files of TLS are not valid
   */
  public KeyOwnership<ApplicationId> ownership(String loop, SharingSettings settings) {
    KeyOwnership<ApplicationId> shared =
        SharedOwnership.of(settings, key -> key.namespace() + "/" + key.name());
    return new MeasuredOwnership<>(
        new LeaseGuardedOwnership<>(
            shared, () -> LeaseVacancy.await(client, namespace, settings.group())),
        settings.segments(),
        meters,
        loop);
  }

  /**
   * Returns the register of a group.
   *
   * @param client of the operator
   * @param namespace of the operator
   * @param group the name of the group
   * @return the text by which its members agree
   */
  public static RosterRegister register(KubernetesClient client, String namespace, String group) {
    return new ConfigMapRegister(client, namespace, group + "-roster");
  }
}
