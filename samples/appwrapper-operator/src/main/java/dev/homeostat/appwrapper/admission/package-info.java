/** The review of AppWrappers before they are stored. */
@NullMarked
package dev.homeostat.appwrapper.admission;

import org.jspecify.annotations.NullMarked;
