package dev.homeostat.appwrapper.reference.world;

import java.time.Instant;

/**
 * A condition of an AppWrapper.
 *
 * @param since when the status flipped last, or when the present episode began
 */
public record Condition(Truth status, String reason, String message, Instant since) {}
