/** The types of values: what fits them, how values compare, and what constrains them. */
@NullMarked
package dev.homeostat.tosca.value;

import org.jspecify.annotations.NullMarked;
