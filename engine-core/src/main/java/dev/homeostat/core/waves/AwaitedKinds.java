package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import java.util.Set;
import org.apiguardian.api.API;

/** The kinds whose readiness always gates later waves (rule ACT-3). */
@API(status = INTERNAL)
public final class AwaitedKinds {

  private static final Set<String> ALWAYS =
      Set.of(
          "Namespace",
          "apiextensions.k8s.io/CustomResourceDefinition",
          "apiregistration.k8s.io/APIService",
          "admissionregistration.k8s.io/MutatingWebhookConfiguration",
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration");

  /** A claim may be bound when a Pod of a later wave uses it, and not before. */
  private static final String CLAIM = "PersistentVolumeClaim";

  private AwaitedKinds() {}

  /**
   * Returns whether a kind is awaited even if the application does not ask for readiness.
   *
   * @param id of any resource of the kind
   * @return true for kinds without which nothing else can be created
   */
  public static boolean contains(ResourceId id) {
    return ALWAYS.contains(id.groupKind());
  }

  /**
   * Returns whether the readiness of a resource is awaited.
   *
   * @param id of the resource
   * @param settings of its application
   * @return true for the kinds that are always awaited, and for all if the application asks for it
   */
  public static boolean isAwaited(ResourceId id, Settings settings) {
    return settings.awaitReady() || contains(id);
  }

  /**
   * Returns whether an object of a kind that is in progress holds up later waves.
   *
   * @param id of any resource of the kind
   * @return false for kinds that become ready because of later waves
   */
  public static boolean gates(ResourceId id) {
    return !id.groupKind().equals(CLAIM);
  }
}
