/**
 * What a pass tells: field changes, conditions, requests, explanations, all safe to show.
 *
 * <p>A value in here is a {@link dev.homeostat.report.RedactedValue}: redacted already, and no way
 * leads from it to a write (rules SECRET-1 and SECRET-2).
 */
@NullMarked
package dev.homeostat.report;

import org.jspecify.annotations.NullMarked;
