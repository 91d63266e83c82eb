package dev.homeostat.controller;

import dev.homeostat.report.Condition.Status;
import java.time.Instant;

/** TEMPORARY until the library has it. */
public record StatusCondition(
    String type, Status status, String reason, String message, Instant lastTransitionTime) {}
