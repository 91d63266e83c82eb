/** The order of resources, and the readiness that later ones wait for (rules ACT-2 and ACT-3). */
@NullMarked
package dev.homeostat.core.waves;

import org.jspecify.annotations.NullMarked;
