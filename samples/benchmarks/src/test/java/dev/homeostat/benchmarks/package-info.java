@NullMarked
package dev.homeostat.benchmarks;

import org.jspecify.annotations.NullMarked;
