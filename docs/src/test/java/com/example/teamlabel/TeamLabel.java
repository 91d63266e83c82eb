// snippet: team-label
package com.example.teamlabel;

import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;

/** Labels every workload with the team that answers for it. */
public final class TeamLabel implements ManglingHook {

  /** What an application may say in {@code spec.hooks}. */
  public record Wish(String team) {
    public Wish {
      team = team == null ? "blue" : team;
    }
  }

  @Override
  public String name() {
    return "team-label";
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    String team = context.settings(Wish.class).team();
    app.workloads().forEach(workload -> workload.label("team", team));
  }
}
// end
