package dev.homeostat.appwrapper.step;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.spi.ReadinessHook;
import java.util.Optional;

/** Objects are ready when they exist, or have failed; a Job is when it is complete. */
public final class ComponentReadinessHook implements ReadinessHook {

  @Override
  public String name() {
    return "appwrapper-readiness";
  }

  @Override
  public Optional<Readiness> readiness(Resource live) {
    ComponentState state = ComponentView.state(live);
    if (state == ComponentState.FAILED) {
      return Optional.of(Readiness.failed("it failed"));
    }
    return Optional.of(
        state == ComponentState.COMPLETE || !live.id().groupKind().equals("batch/Job")
            ? Readiness.ready()
            : Readiness.inProgress("it is at work"));
  }
}
