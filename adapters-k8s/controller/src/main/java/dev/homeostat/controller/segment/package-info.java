/** The segments of objects that replicas of a controller share. */
@NullMarked
package dev.homeostat.controller.segment;

import org.jspecify.annotations.NullMarked;
