package dev.homeostat.appwrapper.reference.law;

import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;

import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Request;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import java.util.Optional;

/**
 * Quota is never given back while an object of ours or a labelled pod exists, except on success;
 * and success means that no pod is active.
 */
public final class QuotaLaw implements Law {

  @Override
  public Optional<String> violation(Entry entry) {
    Snapshot live = entry.before();
    if (entry.cause() instanceof Entry.Written written
        && written.request() instanceof Request.RemoveFinalizer) {
      return problem(live.hasLeftovers(), "the finalizer goes while something is left");
    }
    return StatusWrite.of(entry)
        .filter(w -> w.before().isTrue(QUOTA_RESERVED) && !w.after().isTrue(QUOTA_RESERVED))
        .flatMap(
            w ->
                w.after().phase() == Phase.SUCCEEDED
                    ? problem(
                        live.pods().stream().anyMatch(LivePod::isActive) && !ends(live),
                        "success while a pod is active")
                    : problem(live.hasLeftovers(), "quota is given back while something is left"));
  }

  /** A running pod that terminates counts nowhere. */
  private static boolean ends(Snapshot live) {
    return live.pods().stream()
        .filter(LivePod::isActive)
        .allMatch(p -> p.deleting() && p.phase() == LivePod.PodPhase.RUNNING);
  }

  private static Optional<String> problem(boolean wrong, String text) {
    return wrong ? Optional.of(text) : Optional.empty();
  }
}
