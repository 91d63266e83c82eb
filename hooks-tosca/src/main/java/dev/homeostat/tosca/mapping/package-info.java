/** The built-in mappings of nodes, and the manifest that they make together. */
@NullMarked
package dev.homeostat.tosca.mapping;

import org.jspecify.annotations.NullMarked;
