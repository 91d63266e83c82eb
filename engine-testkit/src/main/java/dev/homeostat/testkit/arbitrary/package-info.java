/**
 * Arbitrary inputs for properties with jqwik: manifests, observer schemas, drifts and hooks. All
 * shrink to small ones. None has edge cases: of trees there would be too many.
 *
 * <p>Start at {@link dev.homeostat.testkit.arbitrary.Applications}.
 */
@NullMarked
package dev.homeostat.testkit.arbitrary;

import org.jspecify.annotations.NullMarked;
