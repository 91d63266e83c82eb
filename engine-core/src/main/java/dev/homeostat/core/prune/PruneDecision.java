package dev.homeostat.core.prune;

import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Optional;

/** The decision about a resource that is no longer desired. */
sealed interface PruneDecision {

  /**
   * There is nothing to do any more.
   *
   * @param ours whether it existed before
   */
  record Gone(boolean ours) implements PruneDecision {}

  /**
   * It is being deleted.
   *
   * @param live as it was read
   */
  record Going(Resource live) implements PruneDecision {}

  /**
   * It has to go.
   *
   * @param live as it was read
   */
  record Delete(Resource live) implements PruneDecision {}

  /**
   * It stays.
   *
   * @param ours the live object, if the application still owns it and releases it now
   */
  record Keep(Optional<Resource> ours) implements PruneDecision {}

  /**
   * It stays until a person acts, and is not forgotten.
   *
   * @param why for people
   * @param problem what to do
   */
  record Blocked(String why, Problem problem) implements PruneDecision {}

  /**
   * It is not known yet what would be deleted with it.
   *
   * @param answer why not
   */
  record Unsure(ClusterResponse answer) implements PruneDecision {}
}
