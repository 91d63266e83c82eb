/** The phases of AppWrappers: what is written and done next, as a pure function. */
@NullMarked
package dev.homeostat.appwrapper.phase;

import org.jspecify.annotations.NullMarked;
