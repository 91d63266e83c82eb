/** What a workload may call, and how it proves who it is. */
@NullMarked
package dev.homeostat.complete.access;

import org.jspecify.annotations.NullMarked;
