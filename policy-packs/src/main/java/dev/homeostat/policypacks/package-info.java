/** Policy packs for well-known controllers; the packs are resources of this package. */
@NullMarked
package dev.homeostat.policypacks;

import org.jspecify.annotations.NullMarked;
