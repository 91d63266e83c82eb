/**
 * The use of the register of a group: the text with its mark of protection, the requests of a
 * member on a thread of their own, and the write by which a member leaves.
 */
@NullMarked
package dev.homeostat.sharding.register;

import org.jspecify.annotations.NullMarked;
