/** Paths in folders and archives. */
@NullMarked
package dev.homeostat.tosca.path;

import org.jspecify.annotations.NullMarked;
