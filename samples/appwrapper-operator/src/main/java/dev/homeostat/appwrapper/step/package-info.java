/** The steps of the operator: what is decided is written, and then done. */
@NullMarked
package dev.homeostat.appwrapper.step;

import org.jspecify.annotations.NullMarked;
