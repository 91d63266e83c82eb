/** Gives the workloads of an application what they need to call their controller. */
@NullMarked
package dev.homeostat.complete.mangle;

import org.jspecify.annotations.NullMarked;
