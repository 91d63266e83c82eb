/** Tests of what stands in a status. */
@NullMarked
package dev.homeostat.operator.status;

import org.jspecify.annotations.NullMarked;
