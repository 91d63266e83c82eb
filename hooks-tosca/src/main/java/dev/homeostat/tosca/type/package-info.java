/** Types with all that they inherit, and the rules for what may be refined. */
@NullMarked
package dev.homeostat.tosca.type;

import org.jspecify.annotations.NullMarked;
