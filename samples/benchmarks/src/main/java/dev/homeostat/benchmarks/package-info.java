/** Measures the engine beside other ways to the same end, and says how the measures are read. */
@NullMarked
package dev.homeostat.benchmarks;

import org.jspecify.annotations.NullMarked;
