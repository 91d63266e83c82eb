/** Tests of the operator on a real API server. */
@NullMarked
package dev.homeostat.operator;

import org.jspecify.annotations.NullMarked;
