/** How the embedded cluster is built; nobody else's business. */
@NullMarked
package dev.homeostat.folder.internal;

import org.jspecify.annotations.NullMarked;
