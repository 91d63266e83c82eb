package com.example.labels;

import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;

/** Labels every workload with a team. */
public final class TeamLabel implements ManglingHook {

  /** Creates the hook. */
  public TeamLabel() {}

  @Override
  public String name() {
    return "team-label";
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    app.workloads().forEach(workload -> workload.label("team", "blue"));
  }
}
