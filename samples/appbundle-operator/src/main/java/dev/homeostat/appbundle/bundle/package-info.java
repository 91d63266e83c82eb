/** The specification of an AppBundle: groups of components, in order. */
@NullMarked
package dev.homeostat.appbundle.bundle;

import org.jspecify.annotations.NullMarked;
