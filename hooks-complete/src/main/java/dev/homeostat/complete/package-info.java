/**
 * Lets a workload report to its controller that it is done, or has cleaned up; the API for those
 * who run a controller.
 */
@NullMarked
package dev.homeostat.complete;

import org.jspecify.annotations.NullMarked;
