/**
 * Telemetry of an operator: metrics by {@link dev.homeostat.controller.telemetry.EngineMetrics} and
 * {@link dev.homeostat.controller.telemetry.LoopMetrics}, Events on its users' objects by {@link
 * dev.homeostat.controller.telemetry.ObjectEvents}.
 */
@NullMarked
package dev.homeostat.controller.telemetry;

import org.jspecify.annotations.NullMarked;
