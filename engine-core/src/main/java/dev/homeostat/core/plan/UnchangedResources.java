package dev.homeostat.core.plan;

import dev.homeostat.Resource;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.ResourceFindings;
import dev.homeostat.core.retry.ContestRules;
import dev.homeostat.core.waves.AwaitedKinds;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Optional;

/**
 * Recognises the resources for which nothing is to be done (rule STATE-5). There are three ways to
 * recognise one, and no other:
 *
 * <ol>
 *   <li><em>Same version.</em> The object has the resourceVersion of the last success, or of the
 *       last time that it was skipped. A server changes the version with every change of an object.
 *   <li><em>Same fields.</em> The object has a new version, and each observed field has the value
 *       of the last success. Nothing else of it is compared.
 *   <li><em>As desired.</em> The comparison finds no difference ({@link
 *       dev.homeostat.core.resource.LiveComparison#isInSync}). It needs no memory of the object.
 * </ol>
 *
 * <p>The first two are safe only while all inputs of the comparison are those of the last success
 * ({@link #isSettled}): the desired state, schema, pins, accepted forms and settings are part of
 * one digest, nothing waits to be removed, no contest is over, no resync is due, and no hook
 * decides. A resource with other inputs is another {@link PreparedResource}, which has skipped
 * nothing yet.
 */
final class UnchangedResources {

  private final PassContext pass;
  private final boolean hasHooks;

  UnchangedResources(PassContext pass) {
    this.pass = pass;
    this.hasHooks = pass.hooks().areAny(StrategyPhase.DELTA);
  }

  /**
   * Returns the skip of a resource whose object need not be read, because its cached version is the
   * same; empty if it has to be read, also because its readiness matters.
   */
  Optional<ResourceAction> unread(PreparedResource prepared, CachedVersion.Seen seen) {
    ResourceRecord record = prepared.record();
    return record != null
            && !AwaitedKinds.isAwaited(prepared.id(), pass.settings())
            && isSettled(prepared, record)
            && isSameVersion(prepared, record, seen.uid(), seen.resourceVersion())
        ? ResourceFindings.unread(prepared, record, seen).map(ResourceAction.Skip::new)
        : Optional.empty();
  }

  /** Returns the skip of an object that was skipped before in the same version. */
  Optional<ResourceAction> skippedBefore(PreparedResource prepared, Resource live) {
    ResourceRecord record = prepared.record();
    return record != null
            && prepared.comparisonCache().isSkipped(live.uid(), live.resourceVersion())
            && !isAnyContestOver(record)
        ? Optional.of(skip(prepared, live, record))
        : Optional.empty();
  }

  /** Returns the skip of an own object that has the same version, or the same fields. */
  Optional<ResourceAction> unchanged(PreparedResource prepared, Resource live) {
    ResourceRecord record = prepared.record();
    if (record == null
        || !isSettled(prepared, record)
        || !prepared.isAwareOfMarks(live)
        || !(isSameVersion(prepared, record, live.uid(), live.resourceVersion())
            || hasSameFields(prepared, record, live))) {
      return Optional.empty();
    }
    prepared.comparisonCache().skip(live);
    return Optional.of(skip(prepared, live, record));
  }

  private static ResourceAction skip(
      PreparedResource prepared, Resource live, ResourceRecord record) {
    return new ResourceAction.Skip(ResourceFindings.of(prepared, live, record.accepted()));
  }

  private static boolean isSameVersion(
      PreparedResource prepared, ResourceRecord record, String uid, String resourceVersion) {
    return (!resourceVersion.isEmpty()
            && resourceVersion.equals(record.resourceVersion())
            && uid.equals(record.uid()))
        || prepared.comparisonCache().isSkipped(uid, resourceVersion);
  }

  private static boolean hasSameFields(
      PreparedResource prepared, ResourceRecord record, Resource live) {
    return record.uid().equals(live.uid())
        && !prepared.hasPathsToJudge(live)
        && prepared.comparisonCache().observeAgain(live);
  }

  /**
   * Returns whether all was as desired at the last success, and all inputs of the comparison are
   * the same.
   */
  private boolean isSettled(PreparedResource prepared, ResourceRecord record) {
    return prepared.settled().equals(record.settled().orElse(null))
        && prepared.manifest().equals(record.manifest().orElse(null))
        && prepared.wave() == record.wave()
        && prepared.removesNothing()
        && !prepared.isResync()
        && !hasHooks
        && !isAnyContestOver(record);
  }

  private boolean isAnyContestOver(ResourceRecord record) {
    return !record.contests().isEmpty() && ContestRules.isAnyOver(record.contests(), pass.now());
  }
}
