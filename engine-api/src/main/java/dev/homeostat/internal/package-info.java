/** Shared parts of the API's own classes; the package is not exported. */
@NullMarked
package dev.homeostat.internal;

import org.jspecify.annotations.NullMarked;
