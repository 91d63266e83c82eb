// snippet: backup-first
package com.example.phases;

import dev.homeostat.Resource;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import java.time.Duration;

/** Lets the deletion of a claim wait until a backup job has marked the claim. */
public final class BackupFirst implements LifecycleHook {

  private static final String MARK = "example.com/backed-up";

  @Override
  public String name() {
    return "backup-first";
  }

  @Override
  public HookVerdict beforeDelete(Resource current, HookContext context) {
    boolean isSafe =
        !current.kind().equals("PersistentVolumeClaim") || current.annotation(MARK).isPresent();
    return isSafe
        ? HookVerdict.proceed()
        : HookVerdict.waitUntil(
            context.clock().instant().plus(Duration.ofMinutes(5)), "it is not backed up yet");
  }
}
// end
