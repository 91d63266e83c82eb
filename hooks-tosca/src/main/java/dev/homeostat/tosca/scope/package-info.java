/** Files with all that they import, and what the names in each of them stand for. */
@NullMarked
package dev.homeostat.tosca.scope;

import org.jspecify.annotations.NullMarked;
