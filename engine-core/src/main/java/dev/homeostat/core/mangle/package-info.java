/**
 * Step 3: the editor through which hooks change the desired state (rules HOOK-7 and HOOK-8), and
 * the built-in hooks: one marks owned objects, the other leaves replicas to an autoscaler.
 */
@NullMarked
package dev.homeostat.core.mangle;

import org.jspecify.annotations.NullMarked;
