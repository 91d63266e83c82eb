package dev.homeostat.core.resource;

import dev.homeostat.Resource;
import dev.homeostat.core.observe.ObservedSnapshot;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The result of the last observation of an object, valid until the object or its desired state
 * changes. It keeps only the version of the object, not the object itself.
 */
public final class LastObservation {

  private record Version(String uid, String resourceVersion) {
    static Version of(Resource live) {
      return new Version(live.uid(), live.resourceVersion());
    }

    boolean isOf(Resource live) {
      return is(live.uid(), live.resourceVersion());
    }

    boolean is(String otherUid, String otherVersion) {
      return !resourceVersion.isEmpty()
          && resourceVersion.equals(otherVersion)
          && uid.equals(otherUid);
    }
  }

  private record Observation(
      Version version,
      List<AcceptedForm> forms,
      ResourceFindings findings,
      @Nullable ObservedSnapshot snapshot) {}

  private volatile @Nullable Observation observation;
  private volatile @Nullable Version skipped;

  /** Returns whether this very object was skipped before. */
  public boolean isSkipped(String uid, String resourceVersion) {
    Version last = skipped;
    return last != null && last.is(uid, resourceVersion);
  }

  /** Remembers the version of an object that was skipped. */
  public void skip(Resource live) {
    Observation last = observation;
    skipped = last != null && last.version().isOf(live) ? last.version() : Version.of(live);
  }

  /**
   * Returns whether an object has a new version with the same observed fields as when all was as
   * desired.
   */
  public boolean observeAgain(Resource live) {
    Observation last = observation;
    // Paths that name nothing are judged with all fields.
    if (last == null
        || last.snapshot() == null
        || !last.findings().problems().isEmpty()
        || !last.snapshot().isOf(live.tree())) {
      return false;
    }
    observation = new Observation(Version.of(live), last.forms(), last.findings(), last.snapshot());
    return true;
  }

  /** Marks the last observation as settled: all was as desired, and the record did not change. */
  public void settle(ObservedSnapshot snapshot) {
    Observation last = observation;
    if (last != null) {
      observation = new Observation(last.version(), last.forms(), last.findings(), snapshot);
    }
  }

  /** Returns the findings for this version of the object, if there are any. */
  Optional<ResourceFindings> findings(CachedVersion.Seen seen, List<AcceptedForm> forms) {
    Observation last = observation;
    return last != null
            && last.version().is(seen.uid(), seen.resourceVersion())
            && last.forms().equals(forms)
        ? Optional.of(last.findings())
        : Optional.empty();
  }

  ResourceFindings findings(
      Resource live, List<AcceptedForm> forms, Supplier<ResourceFindings> computation) {
    Observation last = observation;
    if (last != null && last.version().isOf(live) && last.forms().equals(forms)) {
      return last.findings();
    }
    ResourceFindings findings = computation.get();
    observation = new Observation(Version.of(live), forms, findings, null);
    return findings;
  }
}
