package dev.homeostat.controller.telemetry;

import dev.homeostat.Delta;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.List;

/**
 * A field that another manager had written, and that was repaired.
 *
 * @param resource the resource
 * @param change what was done
 * @param manager who had written it
 */
record Drift(ResourceId resource, FieldChange change, String manager) {

  /**
   * Returns the drifts among the changes; a field that no other manager had written is no drift.
   */
  static List<Drift> in(Delta delta) {
    List<Drift> drifts = new ArrayList<>();
    delta.changes().forEach(update -> drifts.addAll(in(update)));
    return drifts;
  }

  static List<Drift> in(ResourceUpdate update) {
    List<Drift> drifts = new ArrayList<>();
    for (FieldChange change : update.changes()) {
      if (change.isDrift()) {
        change
            .writtenBy()
            .ifPresent(
                writer -> drifts.add(new Drift(update.resource(), change, writer.manager())));
      }
    }
    return drifts;
  }
}
