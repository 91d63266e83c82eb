/** The calls that a workload may make, and the credentials by which it proves its identity. */
@NullMarked
package dev.homeostat.complete.access;

import org.jspecify.annotations.NullMarked;
