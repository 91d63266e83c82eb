/**
 * The fence around the writes of a member: until when it may write, and from when on others know
 * that a former member does not write any more. Both sides count on the times of one {@link
 * dev.homeostat.sharding.SharingTiming}.
 */
@NullMarked
package dev.homeostat.sharding.fence;

import org.jspecify.annotations.NullMarked;
