/**
 * The state that the engine keeps of an application, and the port to its store.
 *
 * <p>{@link dev.homeostat.spi.state.StateStore} keeps an {@link
 * dev.homeostat.spi.state.ApplicationState}, which has a {@link
 * dev.homeostat.spi.state.ResourceRecord} for each resource (rules STATE-1 to STATE-5). Sensitive
 * values are digests in all of it.
 */
@NullMarked
package dev.homeostat.spi.state;

import org.jspecify.annotations.NullMarked;
