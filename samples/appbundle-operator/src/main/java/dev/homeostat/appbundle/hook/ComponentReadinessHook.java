package dev.homeostat.appbundle.hook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.api.PorchNames;
import dev.homeostat.spi.ReadinessHook;
import java.util.Optional;
import java.util.Set;

/**
 * Judges the kinds whose objects are ready when they are there, and PackageVariants, on which Porch
 * has to report.
 */
public final class ComponentReadinessHook implements ReadinessHook {

  private static final Set<String> READY_AT_ONCE =
      Set.of(
          "Namespace",
          "ConfigMap",
          "Secret",
          "Service",
          "PersistentVolumeClaim",
          "ServiceAccount",
          "rbac.authorization.k8s.io/Role",
          "rbac.authorization.k8s.io/RoleBinding",
          "rbac.authorization.k8s.io/ClusterRole",
          "rbac.authorization.k8s.io/ClusterRoleBinding",
          "networking.k8s.io/Ingress",
          "networking.k8s.io/NetworkPolicy");

  @Override
  public String name() {
    return "appbundle-readiness";
  }

  @Override
  public Optional<Readiness> readiness(Resource live) {
    String kind = live.id().groupKind();
    if (READY_AT_ONCE.contains(kind)) {
      return Optional.of(Readiness.ready());
    }
    return kind.equals(PorchNames.VARIANT_GROUP_KIND) && !hasReported(live)
        ? Optional.of(Readiness.inProgress("Porch has not reported on it"))
        : Optional.empty();
  }

  private static boolean hasReported(Resource variant) {
    for (JsonNode condition : variant.tree().at("/status/conditions")) {
      if (condition.path("type").asText().equals("Ready")) {
        return true;
      }
    }
    return false;
  }
}
