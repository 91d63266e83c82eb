package dev.homeostat.cli.passes;

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
    return ReconcileResult.builder()
        .application(now.application())
        .outcome(now.outcome())
        .delta(sum(before.delta(), now.delta()))
        .problems(now.problems())
        .requests(requests)
        .reads(before.reads() + now.reads())
        .stateWrites(before.stateWrites() + now.stateWrites())
        .requeue(now.requeue())
        .state(now.state())
        .build();
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

    Delta.Builder sum = Delta.builder();
    created.forEach(sum::addCreated);
    updated.forEach((id, changes) -> sum.addUpdated(new ResourceUpdate(id, changes)));
    Set<ResourceId> deleted = new LinkedHashSet<>(before.deleted());
    deleted.removeAll(present);
    deleted.addAll(now.deleted());
    deleted.forEach(sum::addDeleted);
    now.unchanged().stream()
        .filter(id -> !created.contains(id) && !updated.containsKey(id))
        .forEach(sum::addUnchanged);
    now.satisfied().forEach(sum::addSatisfied);
    now.waiting().forEach(sum::addWaiting);
    now.blocked().forEach(sum::addBlocked);
    now.awaiting().forEach(sum::addAwaiting);
    now.notEnforced().forEach(sum::addNotEnforced);
    now.missing().forEach(sum::addMissing);
    now.accepted().forEach(sum::addAccepted);
    return sum.build();
  }

  private static void add(Map<ResourceId, List<FieldChange>> all, ResourceUpdate update) {
    all.computeIfAbsent(update.resource(), id -> new ArrayList<>()).addAll(update.changes());
  }
}
