/**
 * Shares the keys of a loop among replicas: {@link dev.homeostat.sharding.SharedOwnership} is where
 * to begin.
 *
 * <p>JGroups finds the other replicas, carries messages, and says which ones seem to be alive. What
 * it says decides nothing alone: the replicas that share the keys, and who owns which segment, are
 * in a {@link dev.homeostat.sharding.GroupRoster} that is replaced by compare-and-set in a {@link
 * dev.homeostat.sharding.RosterRegister}.
 */
@NullMarked
package dev.homeostat.sharding;

import org.jspecify.annotations.NullMarked;
