/**
 * The program of an operator: options, the client, probes, metrics, leader election and an end
 * without loss, so that an operator writes only what is its own.
 */
@NullMarked
package dev.homeostat.program;

import org.jspecify.annotations.NullMarked;
