/**
 * Watches that are shared: one for a kind, a namespace and a label, for any number of listeners. Of
 * each object they cache the identity and version, and never the content.
 */
@NullMarked
package dev.homeostat.kubernetes.watch;

import org.jspecify.annotations.NullMarked;
