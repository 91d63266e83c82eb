/** The parts of an application, one concept each; the package is not exported. */
@NullMarked
package dev.homeostat.internal.application;

import org.jspecify.annotations.NullMarked;
