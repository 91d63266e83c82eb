/** A model of the Go operator, with its faults, driven one pass at a time, or by a loop. */
@NullMarked
package dev.homeostat.appwrapper.reference.model;

import org.jspecify.annotations.NullMarked;
