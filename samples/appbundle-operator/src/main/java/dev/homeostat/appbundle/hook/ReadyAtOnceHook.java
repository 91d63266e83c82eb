package dev.homeostat.appbundle.hook;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.spi.ReadinessHook;
import java.util.Optional;
import java.util.Set;

/** Judges objects ready as soon as they are there, whose status does not matter to a bundle. */
public final class ReadyAtOnceHook implements ReadinessHook {

  private static final Set<String> KINDS =
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
    return "appbundle-ready-at-once";
  }

  @Override
  public Optional<Readiness> readiness(Resource live) {
    return KINDS.contains(live.id().groupKind())
        ? Optional.of(Readiness.ready())
        : Optional.empty();
  }
}
