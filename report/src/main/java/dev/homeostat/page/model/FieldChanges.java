package dev.homeostat.page.model;

import dev.homeostat.Delta;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The field changes of a plan by resource, also those that are held back.
 *
 * @param byResource the changes of each resource that has some
 */
record FieldChanges(Map<ResourceId, List<FieldChange>> byResource) {

  static FieldChanges of(Delta delta) {
    Map<ResourceId, List<FieldChange>> changes = new HashMap<>();
    for (ResourceUpdate update : delta.changes()) {
      changes.computeIfAbsent(update.resource(), id -> new ArrayList<>()).addAll(update.changes());
    }
    Stream.concat(delta.waiting().stream(), delta.blocked().stream())
        .forEach(held -> add(changes, held));
    return new FieldChanges(changes);
  }

  private static void add(Map<ResourceId, List<FieldChange>> changes, HeldResource held) {
    if (!held.withheld().isEmpty()) {
      changes.computeIfAbsent(held.resource(), id -> new ArrayList<>()).addAll(held.withheld());
    }
  }

  List<FieldChange> of(ResourceId id) {
    return byResource.getOrDefault(id, List.of());
  }
}
