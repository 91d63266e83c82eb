// snippet: database-phase
package com.example.phases;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.spi.ReadinessHook;
import java.util.Optional;

/** Judges databases by their phase, since their operator sets no conditions. */
public final class DatabasePhase implements ReadinessHook {

  @Override
  public String name() {
    return "database-phase";
  }

  @Override
  public Optional<Readiness> readiness(Resource live) {
    if (!live.id().groupKind().equals("db.example.com/Database")) {
      return Optional.empty();
    }
    String phase = live.tree().at("/status/phase").asText("unknown");
    return Optional.of(
        switch (phase) {
          case "Serving" -> Readiness.ready();
          case "Broken" -> Readiness.failed("its phase is Broken");
          default -> Readiness.inProgress("its phase is " + phase);
        });
  }
}
// end
