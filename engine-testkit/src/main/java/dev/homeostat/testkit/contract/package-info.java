/**
 * The contracts of the interfaces that applications implement, as test classes to extend: extend
 * the contract and return your implementation; the inherited tests verify it.
 *
 * <p>There is one for each kind of hook, one for {@link dev.homeostat.spi.cluster.Cluster} and one
 * for {@link dev.homeostat.spi.state.StateStore}.
 */
@NullMarked
package dev.homeostat.testkit.contract;

import org.jspecify.annotations.NullMarked;
