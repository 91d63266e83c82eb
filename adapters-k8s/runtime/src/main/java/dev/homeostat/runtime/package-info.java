/**
 * A controller runtime: what must run is named by a key, waits in one queue, and is run by a few
 * workers, never one key by two at once.
 *
 * <p>{@link dev.homeostat.runtime.ControlLoop} is where to begin. Nothing here knows what a key
 * stands for.
 */
@NullMarked
package dev.homeostat.runtime;

import org.jspecify.annotations.NullMarked;
