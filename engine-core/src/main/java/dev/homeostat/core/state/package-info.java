/**
 * The state of an application during a pass: loaded, changed, saved where the rules ask for it
 * (rules STATE-1, STATE-3 and STATE-4).
 */
@NullMarked
package dev.homeostat.core.state;

import org.jspecify.annotations.NullMarked;
