/** Tests of the steps of the operator. */
@NullMarked
package dev.homeostat.appwrapper.step;

import org.jspecify.annotations.NullMarked;
