/** The types of values: their checks, comparison and constraints. */
@NullMarked
package dev.homeostat.tosca.value;

import org.jspecify.annotations.NullMarked;
