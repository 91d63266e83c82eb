/** Gives the workloads of an application the credentials and addresses to call their controller. */
@NullMarked
package dev.homeostat.complete.mangle;

import org.jspecify.annotations.NullMarked;
