/**
 * The deletion of resources that are no longer desired: decided, guarded and awaited (rules ACT-4,
 * ACT-9, ACT-11, ACT-13 and ACT-14).
 */
@NullMarked
package dev.homeostat.core.prune;

import org.jspecify.annotations.NullMarked;
