/**
 * Step 3: the one door through which hooks add to the desired state (rules HOOK-7 and HOOK-8), and
 * the built-in hook that marks what is ours.
 */
@NullMarked
package dev.homeostat.core.mangle;

import org.jspecify.annotations.NullMarked;
