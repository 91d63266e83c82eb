/**
 * Watches that are shared: one for a kind, a namespace and a label, however many listen. Of each
 * object they keep who it is and its version, and never its content.
 */
@NullMarked
package dev.homeostat.kubernetes.watch;

import org.jspecify.annotations.NullMarked;
