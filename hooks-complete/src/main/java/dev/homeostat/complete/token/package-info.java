/** Derives the tokens of workloads, and knows them again. */
@NullMarked
package dev.homeostat.complete.token;

import org.jspecify.annotations.NullMarked;
