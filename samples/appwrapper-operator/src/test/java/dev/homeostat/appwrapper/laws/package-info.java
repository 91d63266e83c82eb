/** The phase function against laws and a second reading of the phase table. */
@NullMarked
package dev.homeostat.appwrapper.laws;

import org.jspecify.annotations.NullMarked;
