package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * One run of a reconciler that has ended.
 *
 * @param key what it worked on
 * @param priority with which the key had waited
 * @param waited how long the key had waited for a worker
 * @param took how long the run took
 * @param outcome how it ended
 * @param failures how often the key has failed in a row, with this run; 0 if it went well
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Run<K>(
    K key, Priority priority, Duration waited, Duration took, Outcome outcome, int failures) {}
