/**
 * The contract of {@link dev.homeostat.runtime.KeyOwnership}, as tests for those who write an
 * ownership.
 */
@NullMarked
package dev.homeostat.kubernetes.testing.ownership;

import org.jspecify.annotations.NullMarked;
