package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The numbers of keys in a {@link WorkQueue}. A key may be counted twice, once as running and once
 * for its next run.
 *
 * @param waiting to be taken
 * @param running taken and not done
 * @param delayed with a moment from which on they wait; those whose moment came since the last look
 *     at the queue still count here
 * @param parked to be taken when their segment is owned
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record QueueDepth(int waiting, int running, int delayed, int parked) {}
