package dev.homeostat.page.model;

import dev.homeostat.Readiness;
import dev.homeostat.page.ResourceHealth;
import dev.homeostat.page.ResourceHealth.Level;
import dev.homeostat.report.InspectedResource;

/** Maps readiness to health. */
final class HealthOf {

  private HealthOf() {}

  static ResourceHealth resource(InspectedResource resource) {
    return resource
        .readiness()
        .map(HealthOf::readiness)
        .orElseGet(() -> new ResourceHealth(Level.MISSING, "the object is not there"));
  }

  private static ResourceHealth readiness(Readiness readiness) {
    if (readiness instanceof Readiness.Ready ready) {
      return new ResourceHealth(Level.READY, ready.reason());
    }
    return readiness instanceof Readiness.InProgress progress
        ? new ResourceHealth(Level.PROGRESSING, progress.reason())
        : new ResourceHealth(Level.FAILED, readiness.reason());
  }
}
