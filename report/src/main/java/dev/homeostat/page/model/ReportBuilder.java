package dev.homeostat.page.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.page.ApplicationReport;
import dev.homeostat.page.ReportedResource;
import dev.homeostat.report.ApplicationInspection;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusions;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.InspectedResource;
import dev.homeostat.report.LeavingResource;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.state.ResourceRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Joins a plan and an inspection of an application into a report. */
@API(status = INTERNAL)
public final class ReportBuilder {

  private final ReconcileResult plan;
  private final ApplicationInspection inspection;
  private final Map<ResourceId, List<Explanation.Field>> explained;
  private final Map<ResourceId, ResourceReport> planned = new LinkedHashMap<>();
  private final Map<ResourceId, LeavingResource> leaving;
  private final FieldChanges changes;
  private final ResourceLinks links;

  /**
   * Creates a builder.
   *
   * @param plan of the application
   * @param inspection of the same application
   */
  public ReportBuilder(ReconcileResult plan, ApplicationInspection inspection) {
    this.plan = plan;
    this.inspection = inspection;
    this.explained =
        inspection.explanation().fields().stream()
            .collect(Collectors.groupingBy(Explanation.Field::resource));
    plan.resources().forEach(report -> planned.put(report.resource(), report));
    this.leaving =
        inspection.leaving().stream()
            .collect(Collectors.toMap(each -> each.record().id(), each -> each));
    this.changes = FieldChanges.of(plan.delta());
    this.links = ResourceLinks.of(inspection.resources(), plan.delta());
  }

  /**
   * Returns the report.
   *
   * @param takenAt the time of plan and inspection
   * @return without passes
   */
  public ApplicationReport build(Instant takenAt) {
    List<ReportedResource> resources = new ArrayList<>();
    Set<ResourceId> inspected = new LinkedHashSet<>();
    for (InspectedResource resource : inspection.resources()) {
      inspected.add(resource.id());
      resources.add(reported(resource));
    }
    planned.values().stream()
        .filter(report -> !inspected.contains(report.resource()))
        .forEach(report -> resources.add(leftOut(report)));
    Set<Problem> problems = new LinkedHashSet<>(plan.problems());
    problems.addAll(inspection.explanation().problems());
    return new ApplicationReport(
        plan.application(),
        takenAt,
        plan.outcome(),
        plan.conditions(),
        List.copyOf(problems),
        resources,
        List.of());
  }

  private ReportedResource reported(InspectedResource resource) {
    ResourceId id = resource.id();
    Optional<ResourceReport> report = Optional.ofNullable(planned.get(id));
    Optional<ResourceRecord> record = plan.state().record(id);
    FieldList fields =
        new FieldReporter(
                resource,
                explained.getOrDefault(id, List.of()),
                inspection.explanation().exclusions().getOrDefault(id, FieldExclusions.NONE),
                changes.of(id),
                record)
            .fields();
    ReportedResource.Builder builder =
        ReportedResource.builder(id)
            .apiVersion(resource.address().apiVersion())
            .addedBy(resource.addedBy())
            .provenance(inspection.explanation().provenance().getOrDefault(id, ""))
            .wave(resource.wave())
            .health(HealthOf.resource(resource))
            .links(links.of(resource))
            .fields(fields.fields())
            .fieldsLeftOut(fields.leftOut())
            .history(ResourceHistory.of(resource, record));
    report.ifPresent(known -> builder.outcome(known.outcome()).reason(known.reason()));
    return builder.build();
  }

  /** A resource that is to be deleted, or whose kind is not known. */
  private ReportedResource leftOut(ResourceReport report) {
    Optional<LeavingResource> known = Optional.ofNullable(leaving.get(report.resource()));
    Optional<ResourceRecord> record =
        known.map(LeavingResource::record).or(() -> plan.state().record(report.resource()));
    FieldList fields =
        known
            .map(each -> RecordedFields.of(each.record()))
            .orElseGet(() -> FieldList.of(List.of()));
    return ReportedResource.builder(report.resource())
        .apiVersion(report.address().map(address -> address.apiVersion()).orElse(""))
        .addedBy(record.map(ResourceRecord::addedBy).orElse(FieldOrigin.MANIFEST))
        .outcome(report.outcome())
        .reason(known.map(each -> DeletionReason.of(report, each)).orElseGet(report::reason))
        .links(links.of(report.resource()))
        .fields(fields.fields())
        .fieldsLeftOut(fields.leftOut())
        .history(known.map(ResourceHistory::of).orElse(List.of()))
        .build();
  }
}
