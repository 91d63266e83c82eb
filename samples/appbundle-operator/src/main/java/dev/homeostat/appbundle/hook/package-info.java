/**
 * The hooks that are particular to AppBundles: what a bundle asks for, what is ready, what waits.
 */
@NullMarked
package dev.homeostat.appbundle.hook;

import org.jspecify.annotations.NullMarked;
