/**
 * The fields that are observed of an object: their values, those that a server fills in, those that
 * are enforced, and the managers that wrote them.
 */
@NullMarked
package dev.homeostat.core.observe;

import org.jspecify.annotations.NullMarked;
