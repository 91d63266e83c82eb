/** Reads CSAR archives in memory, within limits; nothing is ever extracted. */
@NullMarked
package dev.homeostat.tosca.archive;

import org.jspecify.annotations.NullMarked;
