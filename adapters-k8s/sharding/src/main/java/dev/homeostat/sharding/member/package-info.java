/**
 * The decisions of a member: {@link dev.homeostat.sharding.member.GroupMember} learns of views,
 * messages and rosters, and moves segments by them. It has neither threads nor connections: it acts
 * through a {@link dev.homeostat.sharding.member.MemberNetwork}, so a simulation can run it.
 */
@NullMarked
package dev.homeostat.sharding.member;

import org.jspecify.annotations.NullMarked;
