/**
 * The roster of a group: its members, who owns which segment, its text, and the even distribution
 * of segments. Values that know no network, no clock and no register.
 */
@NullMarked
package dev.homeostat.sharding.roster;

import org.jspecify.annotations.NullMarked;
