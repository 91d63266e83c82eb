package dev.homeostat.core.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Delta;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.core.difference.Differences;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.core.pathcheck.SuspectPath;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.report.Accepted;
import dev.homeostat.report.FieldRef;
import dev.homeostat.report.NotEnforced;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The findings about a resource that are reported with any action.
 *
 * @param notEnforced fields set at create whose value in the manifest has changed since
 * @param awaiting observed fields that the server has not filled in yet
 * @param accepted the fields whose form on the server is accepted
 * @param problems the warnings about paths that name nothing, and about fields that are sensitive
 *     and not set
 */
public record ResourceFindings(
    List<NotEnforced> notEnforced,
    List<FieldRef> awaiting,
    List<Accepted> accepted,
    List<Problem> problems) {

  /** Of a resource as it was found, if it was. */
  public static ResourceFindings of(
      PreparedResource prepared, @Nullable Resource live, List<AcceptedForm> forms) {
    return live == null
        ? new ResourceFindings(
            notEnforced(prepared, null), List.of(), List.of(), problems(prepared, null))
        : prepared
            .comparisonCache()
            .findings(live, forms, () -> compute(prepared.compare(live, forms)));
  }

  /** Of a resource as it was compared. */
  public static ResourceFindings of(LiveComparison comparison) {
    ComparisonCache comparisonCache = comparison.prepared().comparisonCache();
    return comparisonCache.findings(
        comparison.live(), comparison.forms(), () -> compute(comparison));
  }

  /** Of a resource that was not read; empty if its content has to be looked at. */
  public static Optional<ResourceFindings> unread(
      PreparedResource prepared, ResourceRecord record, CachedVersion.Seen seen) {
    Optional<ResourceFindings> known = prepared.comparisonCache().findings(seen, record.accepted());
    boolean isListed = record.accepted().stream().anyMatch(form -> !form.kind().isAsAsked());
    // Whether a path names nothing, and what the object marks, is seen in the whole object.
    boolean isJudgedWhole = !prepared.suspects().isEmpty() || !record.sensitive().isEmpty();
    if (known.isPresent() || isListed || isJudgedWhole) {
      return known;
    }
    return record
        .lastObserved()
        .map(
            observed ->
                new ResourceFindings(
                    notEnforced(prepared, null),
                    fields(prepared, null, awaiting(prepared, observed)),
                    List.of(),
                    List.of()));
  }

  /** Adds the findings to a delta. */
  public void addTo(Delta.Builder delta) {
    notEnforced.forEach(delta::addNotEnforced);
    awaiting.forEach(delta::addAwaiting);
    accepted.forEach(delta::addAccepted);
  }

  private static ResourceFindings compute(LiveComparison comparison) {
    PreparedResource prepared = comparison.prepared();
    List<FieldPath> awaiting = new ArrayList<>(comparison.filled().awaiting());
    // An element that is still to be removed counts until it is gone.
    comparison.withoutRemovals().belowMinimum().stream()
        .filter(BelowMinimum::isNow)
        .forEach(list -> awaiting.add(list.list()));
    return new ResourceFindings(
        notEnforced(prepared, comparison.live()),
        fields(prepared, comparison.live(), awaiting),
        accepted(comparison),
        problems(prepared, comparison.live()));
  }

  /** Returns the warnings that depend on the object, if it is there. */
  public static List<Problem> problems(PreparedResource prepared, @Nullable Resource live) {
    List<Problem> problems = new ArrayList<>(namesNothing(prepared, live));
    problems.addAll(prepared.liveWarnings(live));
    if (live != null) {
      problems.addAll(UnrestorableFields.ofLiveMarks(prepared, live));
    }
    return List.copyOf(problems);
  }

  /** Returns the warnings about paths that name nothing, also not in the object if it is there. */
  private static List<Problem> namesNothing(PreparedResource prepared, @Nullable Resource live) {
    return prepared.suspects().isEmpty()
        ? List.of()
        : SuspectPath.warnings(
            prepared.suspects(),
            live == null ? null : live.tree(),
            prepared.redactor().beside(live).paths(live));
  }

  private static List<NotEnforced> notEnforced(PreparedResource prepared, @Nullable Resource live) {
    Redactor redactor = prepared.redactor().beside(live);
    return prepared.kept().stream()
        .map(
            kept ->
                NotEnforced.builder()
                    .resource(prepared.id())
                    .path(redactor.showPath(kept.path(), live))
                    .kept(redactor.show(kept.path(), kept.kept()))
                    .manifest(redactor.show(kept.path(), kept.manifest()))
                    .build())
        .toList();
  }

  private static List<FieldPath> awaiting(PreparedResource prepared, ObjectNode seen) {
    DesiredResource desired = prepared.desired();
    ObjectNode wanted = desired.resource().tree();
    return PinCollector.fill(wanted, desired.pinnedIfPresent(), desired.schema().root(), seen)
        .awaiting();
  }

  private static List<FieldRef> fields(
      PreparedResource prepared, @Nullable Resource live, List<FieldPath> paths) {
    Redactor redactor = prepared.redactor().beside(live);
    return paths.stream()
        .map(path -> new FieldRef(prepared.id(), redactor.showPath(path, live)))
        .toList();
  }

  /** Returns the accepted forms to report: all but other notations of the desired value. */
  private static List<Accepted> accepted(LiveComparison comparison) {
    if (comparison.forms().stream().allMatch(form -> form.kind().isAsAsked())) {
      return List.of();
    }
    PreparedResource prepared = comparison.prepared();
    Redactor redactor = prepared.redactor().beside(comparison.live());
    List<Accepted> accepted = new ArrayList<>();
    for (Differences.Accepted each : comparison.differences().accepted()) {
      if (!each.form().kind().isAsAsked()) {
        FieldPath path = each.edit().path();
        accepted.add(
            Accepted.builder()
                .resource(prepared.id())
                .path(redactor.showPath(path, comparison.live()))
                .kind(each.form().kind())
                .asked(redactor.show(path, each.edit().value().orElse(null)))
                .answered(redactor.show(path, each.found()))
                .build());
      }
    }
    return accepted;
  }
}
