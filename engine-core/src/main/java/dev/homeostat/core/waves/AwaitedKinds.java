package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceId;
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
}
