/** The hooks, their order, and the handling of failures and timeouts (rules HOOK-1 to HOOK-6). */
@NullMarked
package dev.homeostat.core.hooks;

import org.jspecify.annotations.NullMarked;
