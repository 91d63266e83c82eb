package dev.homeostat.core.pass;

import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Settings;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.DueReads;
import dev.homeostat.core.state.StateSession;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.ApplicationState;
import java.time.Duration;
import java.time.Instant;

/**
 * The context of one pass, which all of its steps share.
 *
 * @param application the application, with its uid
 * @param options the options of the engine
 * @param cluster the view of the cluster with the permissions of the application
 * @param session the state of the application
 * @param hooks the hooks of the application
 * @param backoffs the recent failures of all applications
 * @param report the report of the pass
 * @param conditions the conditions of the application, as far as they are known
 * @param dueReads the objects that have not been read since the specification changed
 */
public record PassContext(
    Application application,
    EngineProvider.Options options,
    Cluster cluster,
    StateSession session,
    PassHooks hooks,
    Backoffs backoffs,
    PassReport report,
    ConditionBuilder conditions,
    DueReads dueReads) {

  private static final Duration SOON = Duration.ofSeconds(1);

  /** Returns the settings of the application. */
  public Settings settings() {
    return application.settings();
  }

  /** Returns whether the application allows a kind of change (rule ACT-14). */
  public boolean allows(Action action) {
    return application.actions().contains(action);
  }

  /** Returns whether nothing may be changed: a pass only reads and reports (rule ACT-14). */
  public boolean observes() {
    return application.actions().isEmpty();
  }

  /** Returns whether states are kept; otherwise marks are the inventory (rule STATE-4). */
  public boolean keepsState() {
    return options.state().keepsStates();
  }

  /** Returns the state of the application as it is now in the pass. */
  public ApplicationState state() {
    return session.state();
  }

  /**
   * Returns whether refused changes are sent again: in the first pass of a revision (rule ACT-6).
   */
  public boolean retriesRefused() {
    return dueReads.all() && !application.revision().isEmpty();
  }

  /**
   * Returns the time at which an object that another program is changing is read again. If a watch
   * reports its next change, which causes a pass, that is the time after which a change is taken
   * for missed.
   *
   * @param live the object as it was read
   */
  public Instant recheck(Resource live) {
    return now().plus(delay(isWatched(live)));
  }

  /**
   * Returns the time at which an object of others is read again that the application waits for. An
   * owner of watches subscribes to what its applications wait for.
   *
   * @param address of the object, which may not exist
   */
  public Instant recheckAwaited(ResourceAddress address) {
    boolean watched = !(cluster.cachedVersions().of(address) instanceof CachedVersion.Unseen);
    return now().plus(delay(watched));
  }

  private Duration delay(boolean watched) {
    Duration longest = options.maxRetryDelay();
    return watched || longest.compareTo(SOON) < 0 ? longest : SOON;
  }

  /** Returns whether a watch has an object that is recorded: no other one causes a pass. */
  private boolean isWatched(Resource live) {
    return session.record(live.id()).filter(record -> record.uid().equals(live.uid())).isPresent()
        && cluster.cachedVersions().of(live.address()) instanceof CachedVersion.Seen;
  }

  /** Returns the time of the clock of the engine. */
  public Instant now() {
    return options.clock().instant();
  }

  /** Returns the executor of requests that do not depend on each other. */
  public ParallelExecutor parallel() {
    return new ParallelExecutor(options.executor(), options.parallelism());
  }
}
