/** The versions of watched objects, and their order. */
@NullMarked
package dev.homeostat.kubernetes.watch.version;

import org.jspecify.annotations.NullMarked;
