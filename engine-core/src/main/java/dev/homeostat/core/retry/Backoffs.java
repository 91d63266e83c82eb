package dev.homeostat.core.retry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceId;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.SettledDigest;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The failures of the last writes, and when each may be tried again (rule ACT-6). Bounded, and in
 * memory alone: a controller that restarts tries at once.
 */
public final class Backoffs {

  private static final int MOST = 100_000;

  /** Of an object of others, nothing is desired. */
  private static final Digest AWAITED = Digest.of("awaited");

  /** One resource of one application. */
  private record Key(ApplicationId application, ResourceId resource) {}

  /**
   * A failure that waits.
   *
   * @param failure its class
   * @param attempts how many in a row
   * @param until the time of the next attempt
   * @param isAskedFor whether the server itself asked for the time
   * @param wanted the digest of the desired state that failed
   * @param account who acted
   * @param revision the revision of the specification
   * @param why for people
   */
  public record Pause(
      FailureClass failure,
      int attempts,
      Instant until,
      boolean isAskedFor,
      Digest wanted,
      String account,
      String revision,
      String why) {}

  private final Duration longest;
  private final FailureMemory<Key, Pause> pauses;

  /** By application, how often in a row its state could not be saved. */
  private final FailureMemory<ApplicationId, Integer> unsaved;

  /**
   * Creates the backoffs of an engine.
   *
   * @param longest the longest pause between two attempts
   */
  public Backoffs(Duration longest) {
    this(longest, FailureMemory.bounded(MOST), FailureMemory.bounded(MOST));
  }

  private Backoffs(
      Duration longest,
      FailureMemory<Key, Pause> pauses,
      FailureMemory<ApplicationId, Integer> unsaved) {
    this.longest = longest;
    this.pauses = pauses;
    this.unsaved = unsaved;
  }

  /** Returns the backoffs as a plan sees them: it finds the same pauses, and changes none. */
  public Backoffs readOnly() {
    return new Backoffs(longest, pauses.readOnly(), unsaved.readOnly());
  }

  /** The state of an application could not be saved; returns how long to wait. */
  public Duration unsaved(ApplicationId application) {
    int attempts = unsaved.get(application).orElse(0) + 1;
    unsaved.put(application, attempts);
    return FailureClass.BACKOFF.pause(attempts, longest);
  }

  /** Ends the backoff of an application whose state was saved. */
  public void saved(ApplicationId application) {
    unsaved.remove(application);
  }

  /**
   * Returns the pause that still holds: a changed specification, a new revision, or another
   * account, is tried at once, unless the server asked for time.
   */
  public Optional<Pause> waiting(Application application, PreparedResource prepared, Instant now) {
    return pauses.isEmpty()
        ? Optional.empty()
        : pauses
            .get(new Key(application.id(), prepared.id()))
            .filter(pause -> now.isBefore(pause.until))
            .filter(pause -> pause.isAskedFor || isOf(application, prepared, pause));
  }

  private static boolean isOf(Application application, PreparedResource prepared, Pause pause) {
    return pause.wanted.equals(wanted(application, prepared))
        && pause.account.equals(application.serviceAccount())
        && pause.revision.equals(application.revision());
  }

  /** Records a failure, and returns its pause. */
  public Pause failed(
      Application application,
      PreparedResource prepared,
      FailureClass failure,
      @Nullable Duration asked,
      String why,
      Instant now) {
    return failed(
        application, prepared.id(), wanted(application, prepared), failure, asked, why, now);
  }

  /**
   * Records that an object of others could not be read that the application waits for, and returns
   * the pause. It holds nothing back; its end is the time of the next pass.
   */
  public Pause unread(
      Application application,
      ResourceId awaited,
      FailureClass failure,
      @Nullable Duration asked,
      String why,
      Instant now) {
    return failed(application, awaited, AWAITED, failure, asked, why, now);
  }

  private Pause failed(
      Application application,
      ResourceId resource,
      Digest wanted,
      FailureClass failure,
      @Nullable Duration asked,
      String why,
      Instant now) {
    Key key = new Key(application.id(), resource);
    int attempts =
        pauses.get(key).filter(before -> before.failure == failure).map(Pause::attempts).orElse(0)
            + 1;
    Instant until = now.plus(asked != null ? asked : failure.pause(attempts, longest));
    String account = application.serviceAccount();
    Pause entry =
        new Pause(
            failure, attempts, until, asked != null, wanted, account, application.revision(), why);
    pauses.put(key, entry);
    return entry;
  }

  /**
   * Returns the digest of manifest, hooks, schema and settings; what the server chose is in none.
   */
  private static Digest wanted(Application application, PreparedResource prepared) {
    ObjectNode tree = prepared.unpinned().resource().tree();
    return SettledDigest.of(
        prepared.unpinned().schema(),
        SettledDigest.wanted(tree, null, tree, prepared.manifest(), prepared.redactor()),
        List.of(),
        application);
  }

  /** Ends the pause of a resource that was written, is as desired, or is no longer desired. */
  public void end(ApplicationId application, ResourceId resource) {
    if (!pauses.isEmpty()) {
      pauses.remove(new Key(application, resource));
    }
  }
}
