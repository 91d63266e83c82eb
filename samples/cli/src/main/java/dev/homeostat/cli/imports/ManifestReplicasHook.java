package dev.homeostat.cli.imports;

import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.Optional;

/**
 * Keeps the replicas of a workload in the desired state, also if the manifest has an autoscaler for
 * it: a rule of another tool about them has a field to name, and holds if the autoscaler leaves the
 * manifest.
 */
final class ManifestReplicasHook implements ManglingHook {

  @Override
  public String name() {
    return "manifest-replicas";
  }

  @Override
  public Optional<String> replaces() {
    return Optional.of("autoscaled");
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    // The hook that this one replaces would take the replicas out.
  }
}
