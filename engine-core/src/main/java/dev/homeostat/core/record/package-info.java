/** Steps 6 and 7: what a response adds to the desired state, and what is recorded of the object. */
@NullMarked
package dev.homeostat.core.record;

import org.jspecify.annotations.NullMarked;
