package dev.homeostat.core.plan;

import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.ownership.FormerController;
import dev.homeostat.core.ownership.MisplacedOwner;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.ownership.OwnershipRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The decisions that depend on whose object stands where a resource is desired (ACT-7, ACT-8). */
public final class OwnershipDecisions {

  private final Application application;
  private final OwnershipRules rules;

  /** Creates the decisions of one pass. */
  OwnershipDecisions(PassContext pass) {
    this.application = pass.application();
    this.rules = OwnershipRules.of(pass);
  }

  /** Returns the relation of the application to an object. */
  Ownership of(PreparedResource prepared, Resource live) {
    return rules.of(live, prepared.record(), prepared.manifest());
  }

  /** Returns what is desired of the object that was found: memory is of one object, by its uid. */
  PreparedResource prepare(PreparedResource prepared, Resource live) {
    ResourceRecord record = prepared.record();
    return switch (of(prepared, live)) {
      case OURS -> isKnown(record, live) ? prepared : prepared.atFirstSight(live);
      case HANDED_OVER -> prepared.letGo();
      case ADOPTABLE, FOREIGN -> record == null ? prepared : prepared.ofOthers();
    };
  }

  /** An object that was handed over and comes back was seen before (rule POLICY-6). */
  private static boolean isKnown(@Nullable ResourceRecord record, Resource live) {
    return record != null
        && (record.uid().equals(live.uid()) || record.phase() == ResourceRecord.Phase.HANDED_OVER);
  }

  /** Leaves a foreign object alone, or blocks the resource where the object differs. */
  ResourceAction leaveForeign(PreparedResource prepared, Resource live) {
    return leave(prepared, live, BlockedResources.adopt(application));
  }

  /** Lets an object go when it is first seen with the mark of another application (ACT-7). */
  ResourceAction letGo(PreparedResource prepared, Resource live) {
    ResourceAction rest = leave(prepared, live, BlockedResources.RETURN);
    ResourceRecord record = prepared.record();
    return record == null || record.phase() == ResourceRecord.Phase.HANDED_OVER
        ? rest
        : new ResourceAction.LetGo(rest);
  }

  /** Our own mark cannot be on it, so it does not count. */
  private ResourceAction leave(PreparedResource prepared, Resource live, String advice) {
    return !application.ownObjectsOnly() && prepared.isSatisfiedBy(live)
        ? new ResourceAction.LeaveSatisfied(live)
        : BlockedResources.foreign(prepared, Ownership.owner(live, application.uid()), advice);
  }

  /**
   * Returns whether an object that has changed since the decision may still be written: it is the
   * same object with the same owner, and neither paused nor being deleted (ACT-13).
   */
  public boolean mayWrite(PreparedResource prepared, Resource before, Resource live) {
    return live.uid().equals(before.uid())
        && !live.isBeingDeleted()
        && !Annotations.isPaused(live)
        && of(prepared, live) == of(prepared, before);
  }

  /**
   * Returns the edits of owner references beside the compared edits: of the former controller of an
   * adopted object, and of the owner of the application where it may not be one.
   */
  List<Edit> references(PreparedResource prepared, Resource live) {
    Resource desired = prepared.desired().resource();
    List<Edit> edits = new ArrayList<>(MisplacedOwner.removals(application, desired, live));
    if (of(prepared, live) == Ownership.ADOPTABLE) {
      edits.addAll(FormerController.removals(desired, live));
    }
    return edits;
  }
}
