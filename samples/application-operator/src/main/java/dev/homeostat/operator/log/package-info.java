/** The log of the operator. */
@NullMarked
package dev.homeostat.operator.log;

import org.jspecify.annotations.NullMarked;
