/**
 * An operator in a few lines: connects the engine, the live cluster and the control loop.
 *
 * <p>{@link dev.homeostat.controller.Controller} is where to begin.
 */
@NullMarked
package dev.homeostat.controller;

import org.jspecify.annotations.NullMarked;
