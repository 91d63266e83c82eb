package dev.homeostat.core.retry;

import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.RecreationPolicy;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The rules by which a change is deferred: that the server refused it (rule POLICY-9), or that
 * another writer keeps reverting it (rule POLICY-7).
 */
public final class DeferralRules {

  private final Application application;
  private final Clock clock;
  private final Duration retry;

  /**
   * Creates the rules of a pass.
   *
   * @param application whose resources they are
   * @param retry the interval after which a refused change is sent again; zero for at once
   */
  public DeferralRules(Application application, Clock clock, Duration retry) {
    this.application = application;
    this.clock = clock;
    this.retry = retry;
  }

  /** Returns whether a change is deferred, with the conflicts that are recorded. */
  public boolean leavesAlone(
      PreparedResource prepared, Resource live, Edit edit, ResourceRecord record) {
    return leavesAlone(prepared, live, edit, record, record.contests());
  }

  /** Returns whether a change is deferred, given the conflicts that are known now. */
  public boolean leavesAlone(
      PreparedResource prepared,
      Resource live,
      Edit edit,
      ResourceRecord record,
      List<WriteConflict> contests) {
    Digest asked = prepared.redactor().digest(edit.path(), edit.value().orElse(null));
    return isRefused(prepared, live, edit, record)
        || contestedUntil(contests, edit.path(), asked).isPresent();
  }

  /** Returns whether the server recently refused the same change of the same live value. */
  boolean isRefused(PreparedResource prepared, Resource live, Edit edit, ResourceRecord record) {
    return refusal(prepared, live, edit, record).isPresent();
  }

  /**
   * Returns the refusal of the same change of the same live value; empty if there was none, if it
   * was long ago or on another object of the name, and if the object is created again to change an
   * immutable field (rule ACT-12).
   */
  public Optional<RefusedChange> refusal(
      PreparedResource prepared, Resource live, Edit edit, ResourceRecord record) {
    boolean isSameObject = record.uid().equals(live.uid());
    for (RefusedChange change : isSameObject ? record.refused() : List.<RefusedChange>of()) {
      boolean slowly = change.since().plus(retry).isAfter(clock.instant());
      boolean recreated = change.immutable() && RecreationPolicy.recreates(application, prepared);
      if (slowly && !recreated && isOf(change, prepared, live, edit)) {
        return Optional.of(change);
      }
    }
    return Optional.empty();
  }

  /** Returns whether a refusal is of the same change of the same live value. */
  public static boolean isOf(
      RefusedChange change, PreparedResource prepared, Resource live, Edit edit) {
    FieldPath path = edit.path();
    Redactor redactor = prepared.redactor();
    return change.path().equals(path)
        && change.asked().equals(redactor.digest(path, edit.value().orElse(null)))
        && change.found().equals(redactor.digest(path, prepared.find(path, live).orElse(null)));
  }

  /** Returns the time until which the same change of a path waits; empty if it does not. */
  public Optional<Instant> contestedUntil(
      List<WriteConflict> contests, FieldPath path, Digest asked) {
    return ContestRules.of(contests, path, asked)
        .flatMap(contest -> ContestRules.heldUntil(contest, clock.instant()));
  }
}
