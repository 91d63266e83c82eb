/** What stands in a TOSCA file and where, and what is said when it is wrong. */
@NullMarked
package dev.homeostat.tosca.file;

import org.jspecify.annotations.NullMarked;
