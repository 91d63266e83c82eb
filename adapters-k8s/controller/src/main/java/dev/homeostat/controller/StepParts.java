package dev.homeostat.controller;

import dev.homeostat.Engine;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a controller that all its steps use.
 *
 * @param cluster refuses writes without the lead
 * @param engine of applications; null if there are none
 * @param confirmed the objects that were seen live
 * @param reported the data that is reported of resources; null if none is
 */
record StepParts(
    LeadingCluster cluster,
    @Nullable Engine engine,
    Finalizers finalizers,
    StatusWriter statuses,
    ConfirmedObjects confirmed,
    Children children,
    @Nullable ReportedObjects reported,
    InstantSource clock) {}
