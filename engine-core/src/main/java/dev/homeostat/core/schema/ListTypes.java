package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindInfo.Keyed;
import dev.homeostat.spi.cluster.KindInfo.ListType;
import dev.homeostat.spi.cluster.KindInfo.SetOfScalars;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The types of lists, which determine how their elements are identified (rule SCHEMA-6): from a
 * table of built-in kinds that works offline and takes precedence, otherwise from the cluster.
 */
@API(status = INTERNAL)
public final class ListTypes {

  private static final Keyed BY_NAME = new Keyed(List.of("name"));

  private static final Map<String, Keyed> POD =
      Map.of(
          "/containers", BY_NAME,
          "/initContainers", BY_NAME,
          "/ephemeralContainers", BY_NAME,
          "/volumes", BY_NAME,
          "/imagePullSecrets", BY_NAME,
          "/hostAliases", new Keyed(List.of("ip")),
          "/topologySpreadConstraints", new Keyed(List.of("topologyKey", "whenUnsatisfiable")));

  private static final Map<String, Keyed> CONTAINER =
      Map.of(
          "/env", BY_NAME,
          "/volumeMounts", new Keyed(List.of("mountPath")),
          "/volumeDevices", new Keyed(List.of("devicePath")),
          "/ports", new Keyed(List.of("containerPort", "protocol")));

  private static final Map<String, Keyed> BUILT_IN =
      Map.of(
          "Service /spec/ports", new Keyed(List.of("port", "protocol")),
          "ServiceAccount /secrets", BY_NAME,
          "ServiceAccount /imagePullSecrets", BY_NAME,
          "admissionregistration.k8s.io/MutatingWebhookConfiguration /webhooks", BY_NAME,
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration /webhooks", BY_NAME,
          "apiextensions.k8s.io/CustomResourceDefinition /spec/versions", BY_NAME,
          "apps/StatefulSet /spec/volumeClaimTemplates", new Keyed(List.of("metadata.name")));

  private static final List<String> CONTAINERS =
      List.of("/containers/", "/initContainers/", "/ephemeralContainers/");

  private ListTypes() {}

  /**
   * Returns the type of a list.
   *
   * @param id of a resource of the kind
   * @param list the path of the list; elements on the way do not count
   * @param kind the description of the kind by the cluster
   * @return empty if it is not known
   */
  public static Optional<ListType> of(ResourceId id, FieldPath list, KindInfo kind) {
    FieldPath shape = list.shape();
    String path = shape.toString();
    if (path.equals("/metadata/ownerReferences")) {
      return Optional.of(new Keyed(List.of("uid")));
    }
    if (path.equals("/metadata/finalizers")) {
      return Optional.of(new SetOfScalars());
    }
    Keyed builtIn = BUILT_IN.get(id.groupKind() + " " + path);
    if (builtIn != null) {
      return Optional.of(builtIn);
    }
    Optional<ListType> inPod = inPod(PodSpecs.below(id, shape));
    return inPod.isPresent() ? inPod : Optional.ofNullable(kind.lists().get(shape));
  }

  private static Optional<ListType> inPod(@Nullable String below) {
    if (below == null) {
      return Optional.empty();
    }
    Keyed ofPod = POD.get(below);
    if (ofPod != null) {
      return Optional.of(ofPod);
    }
    return Optional.ofNullable(CONTAINER.get(belowContainer(below)));
  }

  /** Returns the part of a path in a pod spec behind its containers; empty if it has none. */
  static String belowContainer(String below) {
    for (String containers : CONTAINERS) {
      if (below.startsWith(containers)) {
        return below.substring(containers.length() - 1);
      }
    }
    return "";
  }

  /**
   * Returns whether a list has no upper bound by default: others add to it as a matter of course
   * (rule SCHEMA-4).
   *
   * @param id of a resource of the kind
   * @param list where the list is
   * @return true if surplus is left alone
   */
  public static boolean isShared(ResourceId id, FieldPath list) {
    String path = list.toString();
    return path.equals("/metadata/finalizers")
        || path.equals("/metadata/ownerReferences")
        || (id.groupKind().equals("ServiceAccount")
            && (path.equals("/secrets") || path.equals("/imagePullSecrets")));
  }

  /**
   * Returns whether the order of a list's elements matters (rule SCHEMA-10).
   *
   * @param id of a resource of the kind
   * @param list where the list is
   * @return true for init containers and environment variables
   */
  public static boolean isOrdered(ResourceId id, FieldPath list) {
    return endsInPod(id, list, "/initContainers") || isEnv(id, list);
  }

  /** Returns whether each element of a list is one value (rule SCHEMA-9): volumes and variables. */
  static boolean hasOneValueElements(ResourceId id, FieldPath list) {
    return endsInPod(id, list, "/volumes") || isEnv(id, list);
  }

  private static boolean isEnv(ResourceId id, FieldPath list) {
    if (!list.lastName().equals("env")) {
      return false;
    }
    String below = PodSpecs.below(id, list.shape());
    return below != null && belowContainer(below).equals("/env");
  }

  private static boolean endsInPod(ResourceId id, FieldPath list, String below) {
    // Most lists end otherwise, and are not worth a text.
    return below.endsWith(list.lastName()) && below.equals(PodSpecs.below(id, list.shape()));
  }
}
