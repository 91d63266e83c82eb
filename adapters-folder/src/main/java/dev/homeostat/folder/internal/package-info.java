/** The implementation of the embedded cluster; not for use by others. */
@NullMarked
package dev.homeostat.folder.internal;

import org.jspecify.annotations.NullMarked;
