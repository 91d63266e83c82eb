package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import java.util.Optional;
import org.apiguardian.api.API;

/** The paths of the pod specs of built-in kinds. */
@API(status = INTERNAL)
public final class PodSpecs {

  private static final FieldPath TEMPLATE = FieldPath.parse("/spec/template/spec");

  private PodSpecs() {}

  /**
   * The pod spec of a kind that runs containers.
   *
   * @param id of any resource of the kind
   * @return empty for all other kinds
   */
  public static Optional<FieldPath> of(ResourceId id) {
    return switch (id.groupKind()) {
      case "Pod" -> Optional.of(FieldPath.of("spec"));
      case "apps/Deployment",
          "apps/ReplicaSet",
          "apps/StatefulSet",
          "apps/DaemonSet",
          "batch/Job",
          "ReplicationController" ->
          Optional.of(TEMPLATE);
      case "batch/CronJob" -> Optional.of(FieldPath.parse("/spec/jobTemplate/spec/template/spec"));
      case "PodTemplate" -> Optional.of(FieldPath.parse("/template/spec"));
      default -> Optional.empty();
    };
  }
}
