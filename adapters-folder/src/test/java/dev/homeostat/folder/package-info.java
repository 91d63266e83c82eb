/** The promises of the embedded cluster, in plain words. */
@NullMarked
package dev.homeostat.folder;

import org.jspecify.annotations.NullMarked;
