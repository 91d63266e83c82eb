/**
 * For those who extend the engine: one interface for each phase of the pipeline, all of them a
 * {@link dev.homeostat.spi.Hook}, and what a hook is given.
 *
 * <p>Start at {@link dev.homeostat.spi.ManglingHook} to add fields or resources, at {@link
 * dev.homeostat.spi.LifecycleHook} to act around writes. A hook is found by {@link
 * java.util.ServiceLoader} under the one service type {@code dev.homeostat.spi.Hook}. The ports are
 * in {@link dev.homeostat.spi.cluster} and {@link dev.homeostat.spi.state}.
 */
@NullMarked
package dev.homeostat.spi;

import org.jspecify.annotations.NullMarked;
