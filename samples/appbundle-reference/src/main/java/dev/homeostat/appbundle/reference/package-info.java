/** A model of the Go operator for AppBundles, with its faults, to which the sample is compared. */
@NullMarked
package dev.homeostat.appbundle.reference;

import org.jspecify.annotations.NullMarked;
