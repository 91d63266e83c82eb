/**
 * Random histories of an application, and checks of what an engine does in them.
 *
 * <p>A {@link dev.homeostat.testkit.history.History} is a list of steps: specifications, edits by
 * other writers, server behaviour, passes. {@link dev.homeostat.testkit.history.HistoryRun} plays
 * it on a {@link dev.homeostat.testkit.history.HistoryCluster} beside the reference model.
 */
@NullMarked
package dev.homeostat.testkit.history;

import org.jspecify.annotations.NullMarked;
