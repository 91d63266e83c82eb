/** What becomes of nodes: the built-in mappings, and the manifest that they make together. */
@NullMarked
package dev.homeostat.tosca.mapping;

import org.jspecify.annotations.NullMarked;
