/**
 * The reports of a pass: field changes, conditions, requests, explanations, all safe to show.
 *
 * <p>Each value is a {@link dev.homeostat.report.RedactedValue}, which cannot be written to the
 * cluster (rules SECRET-1 and SECRET-2).
 */
@NullMarked
package dev.homeostat.report;

import org.jspecify.annotations.NullMarked;
