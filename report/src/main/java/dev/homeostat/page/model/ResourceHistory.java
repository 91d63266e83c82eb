package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.fields.FieldOwner;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.page.HistoryEvent;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.report.LeavingResource;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The past of a resource as its object and its record tell it. */
final class ResourceHistory {

  private static final int MOST_EVENTS = 50;
  private static final String CREATED = "the object was created";
  private static final String BEING_DELETED = "the object is being deleted";

  private final List<HistoryEvent> events = new ArrayList<>();
  private final PathMask mask;

  private ResourceHistory(PathMask mask) {
    this.mask = mask;
  }

  /** Returns the events, the latest first. */
  static List<HistoryEvent> of(InspectedResource resource, Optional<ResourceRecord> record) {
    ResourceHistory history = new ResourceHistory(PathMask.of(resource));
    resource.object().ifPresent(history::creation);
    history.writes(resource.owners());
    record.ifPresent(history::conflicts);
    return history.latest();
  }

  /** Returns the events of a resource of which only the record is known, the latest first. */
  static List<HistoryEvent> of(LeavingResource leaving) {
    ResourceHistory history = new ResourceHistory(PathMask.of(leaving.record()));
    leaving.createdAt().ifPresent(at -> history.add(at, CREATED));
    leaving.deletedAt().ifPresent(at -> history.add(at, BEING_DELETED));
    history.conflicts(leaving.record());
    return history.latest();
  }

  private List<HistoryEvent> latest() {
    events.sort(Comparator.comparing(HistoryEvent::at).reversed());
    return events.subList(0, Math.min(MOST_EVENTS, events.size()));
  }

  private void creation(ObjectNode object) {
    time(object.path("metadata").path("creationTimestamp").asText())
        .ifPresent(at -> add(at, CREATED));
    time(object.path("metadata").path("deletionTimestamp").asText())
        .ifPresent(at -> add(at, BEING_DELETED));
  }

  private void add(Instant at, String text) {
    events.add(new HistoryEvent(at, text));
  }

  private static Optional<Instant> time(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private void writes(List<FieldOwnership> fields) {
    Map<FieldOwner, Integer> counts = new LinkedHashMap<>();
    fields.forEach(field -> field.owners().forEach(owner -> counts.merge(owner, 1, Integer::sum)));
    counts.forEach(
        (owner, count) ->
            owner.manager().time().ifPresent(at -> events.add(write(at, owner, count))));
  }

  private static HistoryEvent write(Instant at, FieldOwner owner, int count) {
    String what = owner.subresource().isEmpty() ? "" : " of " + owner.subresource();
    String fields = count == 1 ? "1 field" : count + " fields";
    return new HistoryEvent(
        at, "last write by " + owner.manager().manager() + ", which owns " + fields + what);
  }

  private void conflicts(ResourceRecord record) {
    for (WriteConflict conflict : record.contests()) {
      String by = conflict.by().isEmpty() ? "another writer" : conflict.by();
      conflict
          .writes()
          .forEach(
              at ->
                  events.add(
                      new HistoryEvent(
                          at,
                          mask.shown(conflict.path()) + " was put back after a change by " + by)));
    }
    for (RefusedChange refused : record.refused()) {
      events.add(
          new HistoryEvent(
              refused.since(),
              mask.shown(refused.path()) + " is refused by the server since then"));
    }
  }
}
