/** A plain in-memory cluster around one AppWrapper: what is stored, what lives, and the clock. */
@NullMarked
package dev.homeostat.appwrapper.reference.world;

import org.jspecify.annotations.NullMarked;
