/** The pods of components: those that are declared, and those that are inferred of known kinds. */
@NullMarked
package dev.homeostat.appwrapper.podset;

import org.jspecify.annotations.NullMarked;
