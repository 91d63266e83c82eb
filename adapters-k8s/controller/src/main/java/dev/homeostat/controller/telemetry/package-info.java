/**
 * What an operator tells those who look after it: metrics by {@link
 * dev.homeostat.controller.telemetry.EngineMetrics} and {@link
 * dev.homeostat.controller.telemetry.LoopMetrics}, Events on the objects of its users by {@link
 * dev.homeostat.controller.telemetry.ObjectEvents}.
 */
@NullMarked
package dev.homeostat.controller.telemetry;

import org.jspecify.annotations.NullMarked;
