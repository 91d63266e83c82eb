/** Derives and verifies the tokens of workloads. */
@NullMarked
package dev.homeostat.complete.token;

import org.jspecify.annotations.NullMarked;
