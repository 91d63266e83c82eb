/**
 * Step 5: the requests that carry out the planned actions. A patch contains only what differs, is
 * bound to the version that was compared, and is narrowed if the server refuses a part of it.
 */
@NullMarked
package dev.homeostat.core.apply;

import org.jspecify.annotations.NullMarked;
