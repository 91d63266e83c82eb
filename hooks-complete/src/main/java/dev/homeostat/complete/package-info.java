/**
 * Lets a workload tell its controller that it is done, or has cleaned up: the words for those who
 * run a controller.
 */
@NullMarked
package dev.homeostat.complete;

import org.jspecify.annotations.NullMarked;
