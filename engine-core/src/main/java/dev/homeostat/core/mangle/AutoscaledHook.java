package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Leaves the replicas of a workload to a HorizontalPodAutoscaler of the same application (rule
 * POLICY-7): the manifest sets the initial number only.
 */
@API(status = INTERNAL)
public final class AutoscaledHook implements ManglingHook {

  /** The hook's name. */
  public static final String NAME = "autoscaled";

  private static final FieldPath REPLICAS = FieldPath.of("spec", "replicas");
  private static final FieldPath TARGET = FieldPath.of("spec", "scaleTargetRef");

  /** Made by the engine alone. */
  public AutoscaledHook() {}

  @Override
  public String name() {
    return NAME;
  }

  /** Behind the hooks of users, so that an autoscaler or a workload that they add counts, too. */
  @Override
  public int order() {
    return Integer.MAX_VALUE;
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    app.resources()
        .filter(each -> each.id().groupKind().equals("autoscaling/HorizontalPodAutoscaler"))
        .map(AutoscaledHook::target)
        .flatMap(Optional::stream)
        .map(app::resource)
        .flatMap(Optional::stream)
        .forEach(workload -> workload.release(REPLICAS));
  }

  private static Optional<ResourceId> target(DesiredStateEditor.Target autoscaler) {
    return autoscaler
        .desired()
        .at(TARGET)
        .filter(target -> isText(target.path("kind")) && isText(target.path("name")))
        .map(
            target ->
                new ResourceId(
                    ResourceId.groupOf(target.path("apiVersion").asText()),
                    target.path("kind").asText(),
                    autoscaler.id().namespace(),
                    target.path("name").asText()));
  }

  private static boolean isText(JsonNode value) {
    return value.isTextual() && !value.asText().isEmpty();
  }
}
