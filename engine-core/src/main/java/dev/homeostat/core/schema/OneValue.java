package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Set;
import org.apiguardian.api.API;

/** Which subtrees are compared and written as one value (rule SCHEMA-9). */
@API(status = INTERNAL)
public final class OneValue {

  private static final Set<String> BUILT_IN =
      Set.of(
          "Service /spec/selector",
          "ReplicationController /spec/selector",
          "apps/Deployment /spec/selector",
          "apps/Deployment /spec/strategy",
          "apps/ReplicaSet /spec/selector",
          "apps/StatefulSet /spec/selector",
          "apps/StatefulSet /spec/updateStrategy",
          "apps/DaemonSet /spec/selector",
          "apps/DaemonSet /spec/updateStrategy",
          "batch/Job /spec/selector",
          "policy/PodDisruptionBudget /spec/selector",
          "networking.k8s.io/NetworkPolicy /spec/podSelector",
          "networking.k8s.io/Ingress /spec/defaultBackend",
          "networking.k8s.io/Ingress /spec/backend",
          "PersistentVolumeClaim /spec/selector",
          "rbac.authorization.k8s.io/RoleBinding /roleRef",
          "rbac.authorization.k8s.io/ClusterRoleBinding /roleRef",
          "autoscaling/HorizontalPodAutoscaler /spec/scaleTargetRef");

  private static final Set<String> IN_POD =
      Set.of("/nodeSelector", "/securityContext/seccompProfile");

  private static final Set<String> IN_CONTAINER =
      Set.of(
          "/livenessProbe",
          "/readinessProbe",
          "/startupProbe",
          "/lifecycle/postStart",
          "/lifecycle/preStop",
          "/securityContext/seccompProfile");

  private OneValue() {}

  /**
   * Whether a subtree is one value.
   *
   * @param id of a resource of the kind
   * @param subtree where it is
   * @param kind what the cluster says
   * @return true if half of it must never be written
   */
  public static boolean is(ResourceId id, FieldPath subtree, KindInfo kind) {
    FieldPath shape = subtree.shape();
    String path = shape.toString();
    if (BUILT_IN.contains(id.groupKind() + " " + path) || kind.atomicMaps().contains(shape)) {
      return true;
    }
    return PodSpecs.of(id).filter(pod -> inPod(path, pod.toString())).isPresent();
  }

  private static boolean inPod(String path, String pod) {
    if (!path.startsWith(pod + "/")) {
      return false;
    }
    String below = path.substring(pod.length());
    if (IN_POD.contains(below)) {
      return true;
    }
    for (String containers : new String[] {"/containers", "/initContainers"}) {
      if (below.startsWith(containers + "/")) {
        return IN_CONTAINER.contains(below.substring(containers.length()));
      }
    }
    return false;
  }
}
