package com.example.quarkus;

import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;

/** Labels every object with a team. */
public final class TeamLabel implements ManglingHook {

  /** Creates the hook. */
  public TeamLabel() {}

  @Override
  public String name() {
    return "team-label";
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    app.resources().forEach(resource -> resource.label("team", "blue"));
  }
}
