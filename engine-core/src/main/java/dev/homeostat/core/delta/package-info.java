/**
 * The comparison of desired and live state, and everything derived from it: edits, patches,
 * accepted forms, projections, fills and reports (steps 4, 6 and 7).
 *
 * <p>{@link dev.homeostat.core.delta.ObjectDiff} yields edits; {@link
 * dev.homeostat.core.delta.PatchBuilder} makes a patch of them; a difference that is left after the
 * server's response is an {@linkplain dev.homeostat.core.delta.AcceptedForms accepted form}; {@link
 * dev.homeostat.core.delta.CompiledProjection} detects fast and without allocating that there are
 * none.
 */
@NullMarked
package dev.homeostat.core.delta;

import org.jspecify.annotations.NullMarked;
