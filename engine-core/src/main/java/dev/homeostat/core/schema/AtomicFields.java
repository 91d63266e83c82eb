package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The subtrees that are compared and written as one value (rule SCHEMA-9): from a table of built-in
 * kinds, and from the schema of the cluster or a definition.
 */
@API(status = INTERNAL)
public final class AtomicFields {

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
          "apps/StatefulSet /spec/volumeClaimTemplates/spec/selector",
          "batch/CronJob /spec/jobTemplate/spec/selector",
          "admissionregistration.k8s.io/MutatingWebhookConfiguration /webhooks/namespaceSelector",
          "admissionregistration.k8s.io/MutatingWebhookConfiguration /webhooks/objectSelector",
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration /webhooks/namespaceSelector",
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration /webhooks/objectSelector",
          "PersistentVolumeClaim /spec/selector",
          "node.k8s.io/RuntimeClass /scheduling/nodeSelector",
          "rbac.authorization.k8s.io/RoleBinding /roleRef",
          "rbac.authorization.k8s.io/ClusterRoleBinding /roleRef",
          "autoscaling/HorizontalPodAutoscaler /spec/scaleTargetRef");

  private static final Set<String> IN_POD =
      Set.of(
          "/nodeSelector",
          "/securityContext/seccompProfile",
          "/topologySpreadConstraints/labelSelector");

  private static final Set<String> IN_CONTAINER =
      Set.of(
          "/livenessProbe",
          "/readinessProbe",
          "/startupProbe",
          "/lifecycle/postStart",
          "/lifecycle/preStop",
          "/securityContext/seccompProfile");

  /**
   * The last segments of the paths in the tables: most paths have another one, and are rejected
   * without building their text.
   */
  private static final Set<String> ENDS =
      Stream.of(BUILT_IN, IN_POD, IN_CONTAINER)
          .flatMap(Set::stream)
          .map(path -> path.substring(path.lastIndexOf('/') + 1))
          .collect(Collectors.toUnmodifiableSet());

  private AtomicFields() {}

  /**
   * Returns whether an object is one value.
   *
   * @param id of a resource of the kind
   * @param object its path; a list's path stands for its elements
   * @param kind the description of the kind by the cluster
   * @return true if half of it must never be written
   */
  public static boolean is(ResourceId id, FieldPath object, KindInfo kind) {
    FieldPath shape = object.shape();
    if (kind.atomicMaps().contains(shape) || ListTypes.hasOneValueElements(id, shape)) {
      return true;
    }
    if (!ENDS.contains(shape.lastName())) {
      return false;
    }
    return BUILT_IN.contains(id.groupKind() + " " + shape) || isInPod(PodSpecs.below(id, shape));
  }

  private static boolean isInPod(@Nullable String below) {
    return below != null
        && (IN_POD.contains(below) || IN_CONTAINER.contains(ListTypes.belowContainer(below)));
  }
}
