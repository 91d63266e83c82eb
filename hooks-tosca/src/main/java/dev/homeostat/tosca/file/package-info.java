/** The parts of a TOSCA file with their places, and the report of its problems. */
@NullMarked
package dev.homeostat.tosca.file;

import org.jspecify.annotations.NullMarked;
