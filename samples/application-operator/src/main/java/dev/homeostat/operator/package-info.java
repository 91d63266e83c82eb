/** The operator for the custom resource Application: its options, and its composition. */
@NullMarked
package dev.homeostat.operator;

import org.jspecify.annotations.NullMarked;
