package dev.homeostat.testkit.contract;

import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;

/** A hook as a stranger would write it keeps the contract. */
class ManglingHookContractTest extends ManglingHookContract {

  /** Labels each workload. */
  static final class TeamLabel implements ManglingHook {
    @Override
    public String name() {
      return "team-label";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      app.workloads().forEach(workload -> workload.label("team", "blue"));
    }
  }

  @Override
  protected ManglingHook hook() {
    return new TeamLabel();
  }
}
