/** The sharing of objects among the replicas of an operator, as its options say. */
@NullMarked
package dev.homeostat.program.share;

import org.jspecify.annotations.NullMarked;
