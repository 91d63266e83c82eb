/** Packages that Porch deploys: their PackageVariants, and the objects that they consist of. */
@NullMarked
package dev.homeostat.appbundle.porch;

import org.jspecify.annotations.NullMarked;
