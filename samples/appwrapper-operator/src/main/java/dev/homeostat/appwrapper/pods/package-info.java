/** The pods of AppWrappers, and the nodes on which they run. */
@NullMarked
package dev.homeostat.appwrapper.pods;

import org.jspecify.annotations.NullMarked;
