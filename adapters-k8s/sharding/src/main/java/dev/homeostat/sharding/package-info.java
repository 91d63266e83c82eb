/**
 * Shares the keys of a loop among replicas: {@link dev.homeostat.sharding.SharedOwnership} is where
 * to begin.
 *
 * <p>JGroups finds the other replicas, carries messages, and says which ones seem to be alive. What
 * it says decides nothing alone: the replicas that share the keys, and who owns which segment, are
 * in a {@link dev.homeostat.sharding.roster.GroupRoster} that is replaced by compare-and-set in a
 * {@link dev.homeostat.sharding.RosterRegister}.
 *
 * <p>This package is the public API: the settings of a member, the ways to discover others and to
 * keep a roster, and the ownership that puts the other packages together. Those are internal:
 *
 * <ul>
 *   <li>{@code roster}: the values on which members agree
 *   <li>{@code fence}: until when a member may write
 *   <li>{@code message}: what members send to each other
 *   <li>{@code security}: the mutual TLS of connections
 *   <li>{@code register}: the requests to the register
 *   <li>{@code member}: the decisions of a member
 *   <li>{@code network}: the connections by JGroups
 * </ul>
 */
@NullMarked
package dev.homeostat.sharding;

import org.jspecify.annotations.NullMarked;
