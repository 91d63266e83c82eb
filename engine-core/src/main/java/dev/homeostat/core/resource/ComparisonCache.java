package dev.homeostat.core.resource;

import dev.homeostat.Resource;
import dev.homeostat.core.observe.ObservedChangeDetector;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the findings of the last comparison of an object, valid until the object or its
 * desired state changes. It keeps only the version of the object, not the object itself.
 */
public final class ComparisonCache {

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

  private record Comparison(
      Version version,
      List<AcceptedForm> forms,
      ResourceFindings findings,
      @Nullable ObservedChangeDetector changes) {}

  private volatile @Nullable Comparison comparison;
  private volatile @Nullable Version skipped;

  /** Returns whether this very object was skipped before. */
  public boolean isSkipped(String uid, String resourceVersion) {
    Version last = skipped;
    return last != null && last.is(uid, resourceVersion);
  }

  /** Remembers the version of an object that was skipped. */
  public void skip(Resource live) {
    Comparison last = comparison;
    skipped = last != null && last.version().isOf(live) ? last.version() : Version.of(live);
  }

  /**
   * Returns whether an object has a new version with the same observed fields as when all was as
   * desired.
   */
  public boolean observeAgain(Resource live) {
    Comparison last = comparison;
    // Paths that name nothing are judged with all fields.
    if (last == null
        || last.changes() == null
        || !last.findings().problems().isEmpty()
        || !last.changes().isUnchanged(live.tree())) {
      return false;
    }
    comparison = new Comparison(Version.of(live), last.forms(), last.findings(), last.changes());
    return true;
  }

  /** Marks the last comparison as settled: all was as desired, and the record did not change. */
  public void settle(ObservedChangeDetector changes) {
    Comparison last = comparison;
    if (last != null) {
      comparison = new Comparison(last.version(), last.forms(), last.findings(), changes);
    }
  }

  /** Returns the findings for this version of the object, if there are any. */
  Optional<ResourceFindings> findings(CachedVersion.Seen seen, List<AcceptedForm> forms) {
    Comparison last = comparison;
    return last != null
            && last.version().is(seen.uid(), seen.resourceVersion())
            && last.forms().equals(forms)
        ? Optional.of(last.findings())
        : Optional.empty();
  }

  ResourceFindings findings(
      Resource live, List<AcceptedForm> forms, Supplier<ResourceFindings> computation) {
    Comparison last = comparison;
    if (last != null && last.version().isOf(live) && last.forms().equals(forms)) {
      return last.findings();
    }
    ResourceFindings findings = computation.get();
    comparison = new Comparison(Version.of(live), forms, findings, null);
    return findings;
  }
}
