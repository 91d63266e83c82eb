package dev.homeostat.appwrapper.step;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.spi.ReadinessHook;
import java.util.Optional;
import java.util.Set;

/** Jobs end and fail, and so do those of PyTorch; of all other kinds it counts that they exist. */
public final class ComponentReadinessHook implements ReadinessHook {

  private static final Set<String> JOBS = Set.of("batch/Job", "kubeflow.org/PyTorchJob");

  @Override
  public String name() {
    return "appwrapper-readiness";
  }

  @Override
  public Optional<Readiness> readiness(Resource live) {
    if (!JOBS.contains(live.id().groupKind())) {
      return Optional.of(Readiness.ready());
    }
    if (is(live, "Failed")) {
      return Optional.of(Readiness.failed("it failed"));
    }
    return Optional.of(
        is(live, "Complete") ? Readiness.ready() : Readiness.inProgress("it is at work"));
  }

  private static boolean is(Resource live, String condition) {
    for (JsonNode one : live.tree().at("/status/conditions")) {
      if (one.path("type").asText().equals(condition)) {
        return one.path("status").asText().equals("True");
      }
    }
    return false;
  }
}
