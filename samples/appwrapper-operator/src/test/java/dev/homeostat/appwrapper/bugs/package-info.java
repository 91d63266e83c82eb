/** The faults and surprises of the Go operator: shown in its model, and absent here. */
@NullMarked
package dev.homeostat.appwrapper.bugs;

import org.jspecify.annotations.NullMarked;
