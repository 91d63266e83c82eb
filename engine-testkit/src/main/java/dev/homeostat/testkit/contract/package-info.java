/**
 * What every implementation of an interface must hold to, as tests to inherit: extend the contract,
 * hand over your implementation, and the test engine does the rest.
 *
 * <p>There is one for each kind of hook, one for {@link dev.homeostat.spi.cluster.Cluster} and one
 * for {@link dev.homeostat.spi.state.StateStore}.
 */
@NullMarked
package dev.homeostat.testkit.contract;

import org.jspecify.annotations.NullMarked;
