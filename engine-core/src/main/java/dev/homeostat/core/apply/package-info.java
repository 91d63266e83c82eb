/**
 * Step 5: the requests that carry out the planned actions. A patch contains only what differs,
 * tests the uid of the object and the values that it relies on (rule ACT-1), and is widened and
 * then narrowed if the server refuses a part of it.
 */
@NullMarked
package dev.homeostat.core.apply;

import org.jspecify.annotations.NullMarked;
