package dev.homeostat.complete.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The place of the pod template in a kind that is not built into Kubernetes.
 *
 * @param kind group and kind, as in {@code argoproj.io/Rollout}
 * @param path of the template, as in {@code /spec/template}, which has the pod's spec
 */
@API(status = INTERNAL)
public record PodTemplate(String kind, String path) {

  /**
   * A pod template.
   *
   * @param kind group and kind
   * @param path of the template
   * @throws IllegalArgumentException if one is missing or the path is not valid; the message states
   *     what is expected
   */
  public PodTemplate(@Nullable String kind, @Nullable String path) {
    if (kind == null || kind.isEmpty() || path == null || !isPath(path)) {
      throw new IllegalArgumentException(
          "podTemplates have a kind, as in argoproj.io/Rollout, and a path, as in /spec/template");
    }
    this.kind = kind;
    this.path = path;
  }

  private static boolean isPath(String text) {
    try {
      return !FieldPath.parse(text).segments().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Returns the path of the pod's spec.
   *
   * @return in the resource
   */
  public FieldPath podSpec() {
    return FieldPath.parse(path).key("spec");
  }
}
