/**
 * The comparison of a live object with its desired state: one compiled node for each observed
 * field. This package is the only one that knows when a field, a list or an element is as desired.
 */
@NullMarked
package dev.homeostat.core.compare;

import org.jspecify.annotations.NullMarked;
