package dev.homeostat.core.prune;

import dev.homeostat.Action;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.PlannedResource;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.waves.AwaitedAddresses;
import dev.homeostat.report.Condition;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletes the recorded resources that are no longer desired, unless they are too many (rules ACT-4,
 * ACT-11).
 */
public final class ResourcePruner {

  private static final String LAST = "it is deleted when all else is applied";

  private final PassContext pass;
  private final ResourceOutcomes outcomes;
  private final ResourceDeleter deleter;

  /** Creates a pruner for one pass. */
  public ResourcePruner(PassContext pass, ResourceOutcomes outcomes, ResourceDeleter deleter) {
    this.pass = pass;
    this.outcomes = outcomes;
    this.deleter = deleter;
  }

  /**
   * Returns the records of resources that are no longer desired, without those that may be of an
   * unknown kind.
   */
  public static List<ResourceRecord> leaving(
      ApplicationState state, PreparedApplication preparation) {
    if (preparation.remembered() == state.records().size()) {
      return List.of();
    }
    return state.records().values().stream()
        .filter(record -> !preparation.resources().containsKey(record.id()))
        .filter(record -> !preparation.isHeld(record.id()))
        .toList();
  }

  /** Deletes what has to go; what is not gone yet keeps its record. */
  public void prune(List<ResourceRecord> leaving, List<PlannedResource> resources) {
    if (leaving.isEmpty()) {
      return;
    }
    // An object that the application waits for now is one of another owner (rule ACT-3).
    AwaitedAddresses addresses = new AwaitedAddresses(pass.application());
    List<ResourceRecord> awaited =
        leaving.stream().filter(record -> addresses.contains(record.id())).toList();
    if (!awaited.isEmpty()) {
      deleter.orphan(awaited);
    }
    delete(leaving.stream().filter(record -> !addresses.contains(record.id())).toList(), resources);
  }

  private void delete(List<ResourceRecord> leaving, List<PlannedResource> resources) {
    List<ResourceRecord> deletions = leaving.stream().filter(ResourcePruner::isOurs).toList();
    int inventory = inventory(resources);
    if (pass.allows(Action.DELETE)
        && MassDeletionGuard.holds(deletions.size(), inventory, pass.settings())) {
      hold(deletions, inventory);
    } else {
      deleter.remove(leaving, RemainingResources.of(resources), Rule.ACT_4);
    }
  }

  /**
   * Counts the resources that the application owns at the end of the waves, those to be deleted
   * included.
   */
  private int inventory(List<PlannedResource> resources) {
    Set<ResourceId> ours = new HashSet<>();
    pass.state().records().values().stream()
        .filter(ResourcePruner::isOurs)
        .forEach(record -> ours.add(record.id()));
    for (PlannedResource planned : resources) {
      if (planned.action() instanceof ResourceAction.LetGo) {
        ours.remove(planned.id());
      } else if (isTaken(planned)) {
        ours.add(planned.id());
      }
    }
    return ours.size();
  }

  /** A plan keeps no records, so it counts what the pass takes before it deletes. */
  private static boolean isTaken(PlannedResource planned) {
    ResourceRecord record = planned.prepared().record();
    return (record == null || !isOurs(record))
        && (planned.action() instanceof ResourceAction.Create
            || planned.action() instanceof ResourceAction.Keep
            || planned.action() instanceof ResourceAction.Withhold
            || planned.action() instanceof ResourceAction.LeaveDifferent
            || planned.action() instanceof ResourceAction.Update);
  }

  /** An object that was handed over is not deleted with its record (rule ACT-7). */
  private static boolean isOurs(ResourceRecord record) {
    return record.phase() != ResourceRecord.Phase.HANDED_OVER;
  }

  /** Reports that resources are deleted when all else is applied. */
  public void postpone(List<ResourceRecord> leaving) {
    leaving.forEach(record -> outcomes.holdBehind(HeldResource.of(record.id(), LAST)));
  }

  /**
   * Reports that resources are deleted when all else is applied, and ready where that is awaited.
   *
   * @param other what is not
   * @param why for people
   * @param opensItself whether that is only a matter of time
   */
  public void postpone(
      List<ResourceRecord> leaving, ResourceId other, String why, boolean opensItself) {
    String reason = LAST + "; " + why;
    for (ResourceRecord record : leaving) {
      HeldResource held = HeldResource.of(record.id(), reason).withWaitsFor(other);
      if (opensItself) {
        outcomes.await(held);
      } else {
        outcomes.holdBehind(held);
      }
    }
  }

  private void hold(List<ResourceRecord> leaving, int inventory) {
    pass.conditions()
        .set(
            Condition.DELETION_HELD,
            Condition.Status.TRUE,
            "TooManyDeletions",
            leaving.size()
                + " of "
                + inventory
                + " resources are no longer wanted; confirm their deletion with"
                + " spec.allowMassDeletion");
    for (ResourceRecord record : leaving) {
      outcomes.block(HeldResource.of(record.id(), "its deletion has to be confirmed"));
    }
    pass.report().problem(held(leaving.size(), inventory));
  }

  static Problem held(int deletions, int inventory) {
    return Problem.error("DeletionHeld")
        .rule(Rule.ACT_11)
        .expected("a pass that deletes a few resources")
        .got(deletions + " of " + inventory + " that are no longer wanted")
        .advice("confirm with spec.allowMassDeletion: true");
  }
}
