/** What stands in the status of an Application: how it is, for people and for programs. */
@NullMarked
package dev.homeostat.operator.status;

import org.jspecify.annotations.NullMarked;
