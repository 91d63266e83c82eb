/** Hears the calls of workloads over HTTP, and stores those that are proven. */
@NullMarked
package dev.homeostat.complete.endpoint;

import org.jspecify.annotations.NullMarked;
