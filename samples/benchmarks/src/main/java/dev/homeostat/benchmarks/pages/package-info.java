/** Programs that keep the same web pages in different ways, to be measured side by side. */
@NullMarked
package dev.homeostat.benchmarks.pages;

import org.jspecify.annotations.NullMarked;
