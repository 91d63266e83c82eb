/**
 * Finds out whether a path that an owner wrote names a field of the manifest, of the kind or of the
 * live object.
 */
@NullMarked
package dev.homeostat.core.names;

import org.jspecify.annotations.NullMarked;
