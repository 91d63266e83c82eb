/** What the embedded cluster promises, in plain words. */
@NullMarked
package dev.homeostat.folder;

import org.jspecify.annotations.NullMarked;
