/** The operator that keeps AppBundles: groups of components, deployed in order. */
@NullMarked
package dev.homeostat.appbundle;

import org.jspecify.annotations.NullMarked;
