package dev.homeostat;

import dev.homeostat.report.HeldResource;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.report.ResourceReport.Outcome;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Composes the reports of resources from the parts of a result. */
final class ResourceReports {

  private final ApplicationState state;
  private final Map<ResourceId, Readiness> readiness;
  private final Set<ResourceId> missing;
  private final Set<ResourceId> foreign;
  private final Set<ResourceId> beingDeleted;
  private final Map<ResourceId, ResourceReport> reports = new LinkedHashMap<>();

  private ResourceReports(
      Delta delta, ApplicationState state, Map<ResourceId, Readiness> readiness) {
    this.state = state;
    this.readiness = readiness;
    this.missing = Set.copyOf(delta.missing());
    this.foreign = Set.copyOf(delta.foreign());
    this.beingDeleted = Set.copyOf(delta.beingDeleted());
  }

  /** Returns a report of each resource with an outcome, those with a record in their order. */
  static List<ResourceReport> of(
      Delta delta, ApplicationState state, Map<ResourceId, Readiness> readiness) {
    ResourceReports all = new ResourceReports(delta, state, readiness);
    Map<ResourceId, ResourceReport> found = all.found(delta);
    Map<ResourceId, ResourceReport> ordered = new LinkedHashMap<>();
    state
        .records()
        .keySet()
        .forEach(id -> Optional.ofNullable(found.get(id)).ifPresent(one -> ordered.put(id, one)));
    found.forEach(ordered::putIfAbsent);
    return List.copyOf(ordered.values());
  }

  private Map<ResourceId, ResourceReport> found(Delta delta) {
    put(delta.created(), Outcome.CREATED);
    delta.updated().stream().map(ResourceUpdate::resource).forEach(id -> put(id, Outcome.UPDATED));
    put(delta.unchanged(), Outcome.UNCHANGED);
    put(delta.satisfied(), Outcome.SATISFIED);
    put(delta.deleted(), Outcome.DELETED);
    delta.waiting().forEach(held -> put(held, Outcome.WAITING));
    delta.blocked().forEach(held -> put(held, Outcome.BLOCKED));
    return reports;
  }

  private void put(Collection<ResourceId> all, Outcome outcome) {
    all.forEach(id -> put(id, outcome));
  }

  private void put(ResourceId id, Outcome outcome) {
    reports.put(id, report(id, outcome).build());
  }

  private void put(HeldResource held, Outcome outcome) {
    ResourceReport.Builder report = report(held.resource(), outcome).reason(held.why());
    held.failure().ifPresent(report::failure);
    reports.put(held.resource(), report.build());
  }

  private ResourceReport.Builder report(ResourceId id, Outcome outcome) {
    ResourceReport.Builder report =
        ResourceReport.builder()
            .resource(id)
            .outcome(missing.contains(id) ? Outcome.MISSING : outcome)
            .foreign(foreign.contains(id))
            .beingDeleted(beingDeleted.contains(id));
    Optional<ResourceRecord> record = state.record(id);
    record.map(ResourceRecord::address).ifPresent(report::address);
    record.map(ResourceRecord::uid).ifPresent(report::uid);
    Optional.ofNullable(readiness.get(id)).ifPresent(report::readiness);
    return report;
  }
}
