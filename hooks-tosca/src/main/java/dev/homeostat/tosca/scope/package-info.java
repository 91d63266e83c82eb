/** Files with all that they import, and the resolution of names in each of them. */
@NullMarked
package dev.homeostat.tosca.scope;

import org.jspecify.annotations.NullMarked;
