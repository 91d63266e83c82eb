/** Reads settings as people write them. */
@NullMarked
package dev.homeostat.complete.setting;

import org.jspecify.annotations.NullMarked;
