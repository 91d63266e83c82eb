/** A resource in a pass: its desired state, its record, and its comparison with a live object. */
@NullMarked
package dev.homeostat.core.resource;

import org.jspecify.annotations.NullMarked;
