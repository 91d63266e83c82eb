/** The review of AppBundles before they are stored. */
@NullMarked
package dev.homeostat.appbundle.admission;

import org.jspecify.annotations.NullMarked;
