// snippet: maintenance-window
package com.example.teamlabel;

import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** Changes what exists only between two and four at night; what is missing is created at once. */
public final class MaintenanceWindow implements DeltaHook {

  private static final LocalTime OPENS = LocalTime.of(2, 0);
  private static final LocalTime CLOSES = LocalTime.of(4, 0);

  @Override
  public String name() {
    return "maintenance-window";
  }

  @Override
  public Activation activation() {
    return Activation.WHEN_NAMED;
  }

  @Override
  public Decision decide(Input input, HookContext context) {
    if (!(input.soFar() instanceof Update)) {
      return input.soFar();
    }
    ZonedDateTime now = context.clock().instant().atZone(ZoneOffset.UTC);
    LocalTime time = now.toLocalTime();
    if (!time.isBefore(OPENS) && time.isBefore(CLOSES)) {
      return input.soFar();
    }
    ZonedDateTime today = now.with(OPENS);
    ZonedDateTime next = time.isBefore(OPENS) ? today : today.plusDays(1);
    return new Hold(next.toInstant(), "outside of the maintenance window");
  }
}
// end
