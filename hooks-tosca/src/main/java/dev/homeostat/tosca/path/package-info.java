/** Paths, which folders and archives know alike. */
@NullMarked
package dev.homeostat.tosca.path;

import org.jspecify.annotations.NullMarked;
