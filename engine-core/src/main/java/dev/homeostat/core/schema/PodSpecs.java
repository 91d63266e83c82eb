package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The paths of the pod specs of built-in kinds. */
@API(status = INTERNAL)
public final class PodSpecs {

  private static final Optional<FieldPath> POD = Optional.of(FieldPath.of("spec"));
  private static final Optional<FieldPath> TEMPLATE =
      Optional.of(FieldPath.parse("/spec/template/spec"));
  private static final Optional<FieldPath> JOB_TEMPLATE =
      Optional.of(FieldPath.parse("/spec/jobTemplate/spec/template/spec"));
  private static final Optional<FieldPath> POD_TEMPLATE =
      Optional.of(FieldPath.parse("/template/spec"));

  private PodSpecs() {}

  /**
   * The pod spec of a kind that runs containers.
   *
   * @param id of any resource of the kind
   * @return empty for all other kinds
   */
  public static Optional<FieldPath> of(ResourceId id) {
    return switch (id.groupKind()) {
      case "Pod" -> POD;
      case "apps/Deployment",
          "apps/ReplicaSet",
          "apps/StatefulSet",
          "apps/DaemonSet",
          "batch/Job",
          "ReplicationController" ->
          TEMPLATE;
      case "batch/CronJob" -> JOB_TEMPLATE;
      case "PodTemplate" -> POD_TEMPLATE;
      default -> Optional.empty();
    };
  }

  /**
   * Returns the part of a path behind the pod spec.
   *
   * @param id of any resource of the kind
   * @param shape a path without elements of lists
   * @return as in {@code /containers/env}; {@code null} if the path does not lead into a pod spec
   */
  static @Nullable String below(ResourceId id, FieldPath shape) {
    Optional<FieldPath> pod = of(id);
    if (pod.isEmpty() || !shape.startsWith(pod.get())) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (int i = pod.get().segments().size(); i < shape.segments().size(); i++) {
      text.append('/').append(shape.segments().get(i));
    }
    return text.toString();
  }
}
