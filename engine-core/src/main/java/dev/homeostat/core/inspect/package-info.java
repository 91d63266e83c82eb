/** Collects what is shown of single resources: their live objects, order and owners. */
@NullMarked
package dev.homeostat.core.inspect;

import org.jspecify.annotations.NullMarked;
