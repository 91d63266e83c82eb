/**
 * The faults between an engine and its cluster, as values: a server that changes objects on a
 * write, lost responses, refusals, and the end of the engine itself.
 *
 * <p>Start at {@link dev.homeostat.testkit.fault.Faults}.
 */
@NullMarked
package dev.homeostat.testkit.fault;

import org.jspecify.annotations.NullMarked;
