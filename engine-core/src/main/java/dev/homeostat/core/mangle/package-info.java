/**
 * Step 3: the editor through which hooks change the desired state (rules HOOK-7 and HOOK-8), and
 * the built-in hook that marks owned objects.
 */
@NullMarked
package dev.homeostat.core.mangle;

import org.jspecify.annotations.NullMarked;
