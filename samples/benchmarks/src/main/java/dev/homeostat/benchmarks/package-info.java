/** Benchmarks of the engine against other ways to the same end, with tables of the results. */
@NullMarked
package dev.homeostat.benchmarks;

import org.jspecify.annotations.NullMarked;
