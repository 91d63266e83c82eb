package dev.homeostat.core.engine;

import dev.homeostat.Resource;
import dev.homeostat.core.delta.ObservedSnapshot;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the last look at an object gave, for as long as neither it nor what is wanted of it moves.
 * Of an object it keeps the version alone: a look back must not keep the whole of it in memory.
 */
final class LastObservation {

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

  private record Look(
      Version version,
      List<AcceptedForm> forms,
      ResourceFindings findings,
      @Nullable ObservedSnapshot sight) {}

  private volatile @Nullable Look look;
  private volatile @Nullable Version skipped;

  /** Returns whether this very object was skipped before. */
  boolean isSkipped(String uid, String resourceVersion) {
    Version last = skipped;
    return last != null && last.is(uid, resourceVersion);
  }

  void skip(Resource live) {
    skipped = Version.of(live);
  }

  /** Returns whether an object has moved, and looks as it did when all was as wanted. */
  boolean isSeenAgain(Resource live) {
    Look last = look;
    if (last == null || last.sight() == null || !last.sight().isOf(live.tree())) {
      return false;
    }
    look = new Look(Version.of(live), last.forms(), last.findings(), last.sight());
    return true;
  }

  /** The last look found all as wanted, and nothing new to remember. */
  void settle(ObservedSnapshot sight) {
    Look last = look;
    if (last != null) {
      look = new Look(last.version(), last.forms(), last.findings(), sight);
    }
  }

  /** What was found out about this very object, if it was. */
  Optional<ResourceFindings> aspects(CachedVersion.Seen seen, List<AcceptedForm> forms) {
    Look last = look;
    return last != null
            && last.version().is(seen.uid(), seen.resourceVersion())
            && last.forms().equals(forms)
        ? Optional.of(last.findings())
        : Optional.empty();
  }

  ResourceFindings aspects(
      Resource live, List<AcceptedForm> forms, Supplier<ResourceFindings> anew) {
    Look last = look;
    if (last != null && last.version().isOf(live) && last.forms().equals(forms)) {
      return last.findings();
    }
    ResourceFindings findings = anew.get();
    look = new Look(Version.of(live), forms, findings, null);
    return findings;
  }
}
