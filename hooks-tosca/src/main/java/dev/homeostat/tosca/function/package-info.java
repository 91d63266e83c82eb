/** Calls of functions in values: found, checked, and evaluated as far as nothing has to run. */
@NullMarked
package dev.homeostat.tosca.function;

import org.jspecify.annotations.NullMarked;
