/** Tests of the measurements on a real API server. */
@NullMarked
package dev.homeostat.benchmarks.live;

import org.jspecify.annotations.NullMarked;
