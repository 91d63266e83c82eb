/** Reads and writes the file that describes how workloads call their controller. */
@NullMarked
package dev.homeostat.complete.config;

import org.jspecify.annotations.NullMarked;
