/**
 * What may go wrong between an engine and its cluster, as values: a server that rewrites what it
 * takes, answers that are lost, refusals, and the end of the engine itself.
 *
 * <p>Start at {@link dev.homeostat.testkit.fault.Faults}.
 */
@NullMarked
package dev.homeostat.testkit.fault;

import org.jspecify.annotations.NullMarked;
