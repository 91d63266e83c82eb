/**
 * A controller runtime: keys that have to run wait in one queue, and are run by a few workers,
 * never one key by two at once.
 *
 * <p>{@link dev.homeostat.runtime.ControlLoop} is where to begin. Nothing here knows what a key
 * stands for.
 */
@NullMarked
package dev.homeostat.runtime;

import org.jspecify.annotations.NullMarked;
