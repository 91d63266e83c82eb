/**
 * The state of an application during a pass: loaded, changed, saved where the rules ask for it
 * (rules STATE-1 to STATE-5).
 */
@NullMarked
package dev.homeostat.core.state;

import org.jspecify.annotations.NullMarked;
