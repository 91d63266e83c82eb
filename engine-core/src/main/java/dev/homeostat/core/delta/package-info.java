/**
 * The one comparison of desired and found, and what hangs on it: edits, patches, accepted forms,
 * projections, fills and reports (steps 4, 6 and 7).
 *
 * <p>{@link dev.homeostat.core.delta.ObjectDiff} yields edits; {@link
 * dev.homeostat.core.delta.PatchBuilder} makes a patch of them; what is left of them after the
 * server's answer is an {@linkplain dev.homeostat.core.delta.AcceptedForms accepted form}; {@link
 * dev.homeostat.core.delta.CompiledProjection} says fast and without garbage that there are none.
 */
@NullMarked
package dev.homeostat.core.delta;

import org.jspecify.annotations.NullMarked;
