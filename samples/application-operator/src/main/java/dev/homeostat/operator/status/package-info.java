/** The status of an Application, for people and for programs. */
@NullMarked
package dev.homeostat.operator.status;

import org.jspecify.annotations.NullMarked;
