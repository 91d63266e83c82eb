/** The names of the APIs: that of AppBundles, and that of Porch. */
@NullMarked
package dev.homeostat.appbundle.api;

import org.jspecify.annotations.NullMarked;
