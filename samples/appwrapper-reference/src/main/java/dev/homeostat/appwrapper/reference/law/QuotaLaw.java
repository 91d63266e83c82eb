package dev.homeostat.appwrapper.reference.law;

import static dev.homeostat.appwrapper.reference.world.ConditionType.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.world.ConditionType.RESOURCES_DEPLOYED;

import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.Entry;
import dev.homeostat.appwrapper.reference.world.LivePod;
import dev.homeostat.appwrapper.reference.world.LivePod.PodPhase;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import java.util.Optional;

/**
 * Quota is never given back while an object of ours or a labelled pod exists, except on success;
 * nor are resources said to be gone. Success means that no pod is active.
 */
public final class QuotaLaw implements Law {

  @Override
  public Optional<String> violation(Entry entry) {
    return StatusWrite.of(entry).flatMap(w -> violation(w, entry.before()));
  }

  private static Optional<String> violation(StatusWrite write, Snapshot live) {
    if (ends(write, RESOURCES_DEPLOYED) && live.hasLeftovers()) {
      return Optional.of("resources are said to be gone while something is left");
    }
    if (!ends(write, QUOTA_RESERVED)) {
      return Optional.empty();
    }
    boolean success = write.after().phase() == Phase.SUCCEEDED;
    if (success ? hasActivePods(live) : live.hasLeftovers()) {
      return Optional.of(
          success
              ? "quota is given back as success while a pod is active"
              : "quota is given back while something is left");
    }
    return Optional.empty();
  }

  private static boolean ends(StatusWrite write, ConditionType type) {
    return write.before().isTrue(type) && !write.after().isTrue(type);
  }

  /** A running pod that terminates counts nowhere. */
  private static boolean hasActivePods(Snapshot live) {
    return live.pods().stream()
        .filter(LivePod::isActive)
        .anyMatch(p -> p.phase() == PodPhase.PENDING || !p.deleting());
  }
}
