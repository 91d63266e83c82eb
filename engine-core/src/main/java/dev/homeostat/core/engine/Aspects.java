package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Delta;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.delta.Differences;
import dev.homeostat.core.delta.Fill;
import dev.homeostat.core.model.Desired;
import dev.homeostat.report.Accepted;
import dev.homeostat.report.FieldRef;
import dev.homeostat.report.NotEnforced;
import dev.homeostat.spi.cluster.Sighting;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is worth knowing of a resource whatever is done to it.
 *
 * @param notEnforced fields set at create of which the manifest says something else by now
 * @param awaiting observed fields that the server has not filled in yet
 * @param accepted where the server's form is taken as it is
 */
record Aspects(List<NotEnforced> notEnforced, List<FieldRef> awaiting, List<Accepted> accepted) {

  /** Of a resource as it was found, if it was. */
  static Aspects of(Prepared prepared, @Nullable Resource live, List<AcceptedForm> forms) {
    return live == null
        ? new Aspects(notEnforced(prepared), List.of(), List.of())
        : prepared.memo().aspects(live, forms, () -> look(prepared.compare(live, forms)));
  }

  /** Of a resource as it was compared. */
  static Aspects of(LiveComparison comparison) {
    Memo memo = comparison.prepared().memo();
    return memo.aspects(comparison.live(), comparison.forms(), () -> look(comparison));
  }

  /** Of a resource that was not read; empty if its content has to be looked at. */
  static Optional<Aspects> unread(Prepared prepared, ResourceRecord record, Sighting.Seen seen) {
    Optional<Aspects> known = prepared.memo().aspects(seen, record.accepted());
    boolean isListed = record.accepted().stream().anyMatch(form -> !form.kind().isAsAsked());
    return known.isPresent() || isListed || record.lastObserved() == null
        ? known
        : Optional.of(
            new Aspects(
                notEnforced(prepared),
                fields(prepared, awaiting(prepared, record.lastObserved())),
                List.of()));
  }

  void addTo(Delta.Builder delta) {
    delta.notEnforced.addAll(notEnforced);
    delta.awaiting.addAll(awaiting);
    delta.accepted.addAll(accepted);
  }

  private static Aspects look(LiveComparison comparison) {
    Prepared prepared = comparison.prepared();
    List<FieldPath> awaiting = new ArrayList<>(comparison.filled().awaiting());
    // An element that is still to be removed counts until it is gone.
    comparison.withoutRemovals().belowMinimum().forEach(list -> awaiting.add(list.list()));
    return new Aspects(notEnforced(prepared), fields(prepared, awaiting), accepted(comparison));
  }

  private static List<NotEnforced> notEnforced(Prepared prepared) {
    return prepared.kept().stream()
        .map(
            kept ->
                new NotEnforced(
                    prepared.id(),
                    kept.path(),
                    prepared.redactor().show(kept.path(), kept.kept()),
                    prepared.redactor().show(kept.path(), kept.manifest())))
        .toList();
  }

  private static List<FieldPath> awaiting(Prepared prepared, ObjectNode seen) {
    Desired desired = prepared.desired();
    ObjectNode wanted = desired.resource().tree();
    return Fill.fill(wanted, desired.pinnedIfPresent(), desired.schema().root(), seen).awaiting();
  }

  private static List<FieldRef> fields(Prepared prepared, List<FieldPath> paths) {
    return paths.stream().map(path -> new FieldRef(prepared.id(), path)).toList();
  }

  /** The forms that a person should know of: all but those that say the same in another way. */
  private static List<Accepted> accepted(LiveComparison comparison) {
    if (comparison.forms().stream().allMatch(form -> form.kind().isAsAsked())) {
      return List.of();
    }
    Prepared prepared = comparison.prepared();
    List<Accepted> accepted = new ArrayList<>();
    for (Differences.Accepted each : comparison.differences().accepted()) {
      if (!each.form().kind().isAsAsked()) {
        FieldPath path = each.edit().path();
        accepted.add(
            new Accepted(
                prepared.id(),
                path,
                each.form().kind(),
                prepared.redactor().show(path, each.edit().value()),
                prepared.redactor().show(path, each.found())));
      }
    }
    return accepted;
  }
}
