package dev.homeostat.controller.telemetry;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that the owner of an application shall hear of.
 *
 * @param warning whether it is more than for information
 * @param reason one word in CamelCase
 * @param message for people; of values only what may be shown
 */
record EventMessage(boolean warning, String reason, String message) {

  private static final int LONGEST = 1024;

  /** An object on its way to be ready is nothing to warn of. */
  private static final String NOT_READY = "NotReady";

  /** The number of drifts of one pass that have a message each. */
  private static final int MOST_DRIFTS = 10;

  // Cuts the message.
  EventMessage {
    message = message.length() <= LONGEST ? message : message.substring(0, LONGEST - 1) + "…";
  }

  /** Returns messages for the changes of a pass and for its problems. */
  static List<EventMessage> of(ReconcileResult pass) {
    List<EventMessage> all = new ArrayList<>();
    // A plan has a delta, too, and has done nothing.
    if (!pass.requests().isEmpty() || pass.stateWrites() > 0) {
      resources(all, "Created", "created ", pass.delta().created());
      updated(all, pass.delta().changes());
      resources(all, "Deleted", "deleted ", pass.delta().deleted());
    }
    boolean onlyWaits = isOnlyWaiting(pass);
    for (Problem problem : pass.problems()) {
      boolean warns = problem.isError() || !(onlyWaits || problem.code().equals(NOT_READY));
      all.add(new EventMessage(warns, problem.code(), problem.toString()));
    }
    return all;
  }

  /** Returns whether a pass did not begin, because a hook or another pass makes it wait. */
  private static boolean isOnlyWaiting(ReconcileResult pass) {
    return pass.outcome() == ReconcileResult.Outcome.WAITING && pass.delta().equals(Delta.EMPTY);
  }

  private static void updated(List<EventMessage> all, List<ResourceUpdate> updates) {
    List<ResourceId> changed = new ArrayList<>();
    List<Drift> drifts = new ArrayList<>();
    for (ResourceUpdate update : updates) {
      List<Drift> found = Drift.in(update);
      drifts.addAll(found);
      if (found.size() < update.changes().size()) {
        changed.add(update.resource());
      }
    }
    resources(all, "Updated", "updated ", changed);
    drifts.stream().limit(MOST_DRIFTS).forEach(drift -> all.add(repaired(drift)));
    if (drifts.size() > MOST_DRIFTS) {
      int more = drifts.size() - MOST_DRIFTS;
      all.add(new EventMessage(false, "DriftRepaired", more + " more fields were put back"));
    }
  }

  private static EventMessage repaired(Drift drift) {
    FieldChange change = drift.change();
    return new EventMessage(
        false,
        "DriftRepaired",
        drift.resource()
            + " "
            + change.path()
            + ": "
            + change.found()
            + " (written by "
            + drift.manager()
            + ") was put back to "
            + change.wanted());
  }

  private static void resources(
      List<EventMessage> all, String reason, String verb, List<ResourceId> resources) {
    if (resources.isEmpty()) {
      return;
    }
    StringBuilder message = new StringBuilder(verb);
    for (int i = 0; i < resources.size(); i++) {
      String name = (i == 0 ? "" : ", ") + resources.get(i);
      if (message.length() + name.length() > LONGEST - 30) {
        message.append(" and ").append(resources.size() - i).append(" more");
        break;
      }
      message.append(name);
    }
    all.add(new EventMessage(false, reason, message.toString()));
  }
}
