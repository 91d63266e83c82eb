package dev.homeostat.cli;

import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.Request;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The passes of one command as one: the state is that of the last, the changes are the sum of all.
 * A resource that one pass created and a later one left unchanged was created.
 */
final class Passes {

  private Passes() {}

  static ReconcileResult then(ReconcileResult before, ReconcileResult now) {
    List<Request> requests = new ArrayList<>(before.requests());
    for (Request request : now.requests()) {
      requests.add(request.withNumber(requests.size() + 1));
    }
    return new ReconcileResult(
        now.application(),
        now.outcome(),
        sum(before.delta(), now.delta()),
        now.problems(),
        requests,
        before.reads() + now.reads(),
        before.stateWrites() + now.stateWrites(),
        now.requeue(),
        now.state());
  }

  private static Delta sum(Delta before, Delta now) {
    Set<ResourceId> present = new LinkedHashSet<>(now.unchanged());
    now.updated().forEach(update -> present.add(update.resource()));
    present.addAll(now.created());

    Set<ResourceId> created = new LinkedHashSet<>(before.created());
    created.retainAll(present);
    created.addAll(now.created());

    Map<ResourceId, List<FieldChange>> updated = new LinkedHashMap<>();
    before.changes().forEach(update -> add(updated, update));
    now.updated().forEach(update -> add(updated, update));
    updated.keySet().retainAll(present);
    updated.keySet().removeAll(created);

    Delta.Builder sum = new Delta.Builder();
    sum.created.addAll(created);
    updated.forEach((id, changes) -> sum.updated.add(new ResourceUpdate(id, changes)));
    Set<ResourceId> deleted = new LinkedHashSet<>(before.deleted());
    deleted.removeAll(present);
    deleted.addAll(now.deleted());
    sum.deleted.addAll(deleted);
    now.unchanged().stream()
        .filter(id -> !created.contains(id) && !updated.containsKey(id))
        .forEach(sum.unchanged::add);
    sum.satisfied.addAll(now.satisfied());
    sum.waiting.addAll(now.waiting());
    sum.blocked.addAll(now.blocked());
    sum.awaiting.addAll(now.awaiting());
    sum.notEnforced.addAll(now.notEnforced());
    sum.missing.addAll(now.missing());
    sum.accepted.addAll(now.accepted());
    return sum.build();
  }

  private static void add(Map<ResourceId, List<FieldChange>> all, ResourceUpdate update) {
    all.computeIfAbsent(update.resource(), id -> new ArrayList<>()).addAll(update.changes());
  }
}
