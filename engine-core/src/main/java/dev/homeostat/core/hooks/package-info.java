/**
 * Which hooks there are, in which order they run, and what happens when one fails or is late (rules
 * HOOK-1 to HOOK-6).
 */
@NullMarked
package dev.homeostat.core.hooks;

import org.jspecify.annotations.NullMarked;
