/** Asks workloads to clean up before they are deleted, and waits for them within bounds. */
@NullMarked
package dev.homeostat.complete.shutdown;

import org.jspecify.annotations.NullMarked;
