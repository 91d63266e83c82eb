package dev.homeostat.controller;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a controller whose objects describe an application each.
 *
 * @param applications the application of an object
 * @param report the status after a pass; null if none is written
 * @param objects the data of resources for the report; null for none
 * @param progress the status during a long pass; null if none is written
 * @param resumed gets the objects that need no pass after a restart; null for none
 */
record ApplicationSettings<T>(
    Applications<T> applications,
    @Nullable LiveStatusReport<T> report,
    @Nullable ObjectReport objects,
    @Nullable ProgressReport<T> progress,
    @Nullable Consumer<T> resumed) {}
