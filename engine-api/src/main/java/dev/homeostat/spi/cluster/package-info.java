/**
 * The port to a cluster: what the engine asks of one, and what it may answer.
 *
 * <p>{@link dev.homeostat.spi.cluster.Cluster} is implemented by adapters: the live cluster, the
 * folder, the simulator. Answers are values, never exceptions.
 */
@NullMarked
package dev.homeostat.spi.cluster;

import org.jspecify.annotations.NullMarked;
