/** Measures controllers on a real API server, compared with bare writes and a plain informer. */
@NullMarked
package dev.homeostat.benchmarks.live;

import org.jspecify.annotations.NullMarked;
