package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceId;
import java.util.Set;
import org.apiguardian.api.API;

/** The waves of kinds, which order resources that say nothing else (rule ACT-2). */
@API(status = INTERNAL)
public final class KindWaves {

  private static final Set<String> FOUNDATIONS =
      Set.of(
          "Namespace",
          "apiextensions.k8s.io/CustomResourceDefinition",
          "scheduling.k8s.io/PriorityClass",
          "node.k8s.io/RuntimeClass",
          "storage.k8s.io/StorageClass",
          "networking.k8s.io/IngressClass",
          "storage.k8s.io/CSIDriver");

  private static final Set<String> CONFIGURATION =
      Set.of(
          "ServiceAccount",
          "rbac.authorization.k8s.io/Role",
          "rbac.authorization.k8s.io/RoleBinding",
          "rbac.authorization.k8s.io/ClusterRole",
          "rbac.authorization.k8s.io/ClusterRoleBinding",
          "LimitRange",
          "ResourceQuota",
          "networking.k8s.io/NetworkPolicy",
          "ConfigMap",
          "Secret",
          "PersistentVolume",
          "PersistentVolumeClaim");

  private static final Set<String> WORKLOADS =
      Set.of(
          "Pod",
          "ReplicationController",
          "apps/Deployment",
          "apps/ReplicaSet",
          "apps/StatefulSet",
          "apps/DaemonSet",
          "batch/Job",
          "batch/CronJob");

  private static final Set<String> LAST =
      Set.of(
          "admissionregistration.k8s.io/MutatingWebhookConfiguration",
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration",
          "apiregistration.k8s.io/APIService");

  private KindWaves() {}

  /**
   * Returns the wave of a kind.
   *
   * @param id of any resource of the kind
   * @return 0 for what others stand on, 5 for what must come last
   */
  public static int of(ResourceId id) {
    String kind = id.groupKind();
    if (FOUNDATIONS.contains(kind)) {
      return 0;
    }
    if (CONFIGURATION.contains(kind)) {
      return 1;
    }
    if (kind.equals("Service")) {
      return 2;
    }
    if (WORKLOADS.contains(kind)) {
      return 3;
    }
    return LAST.contains(kind) ? 5 : 4;
  }
}
