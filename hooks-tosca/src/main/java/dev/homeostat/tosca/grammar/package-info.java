/** The keys of each thing in a TOSCA file, in each version; not their meaning. */
@NullMarked
package dev.homeostat.tosca.grammar;

import org.jspecify.annotations.NullMarked;
