/**
 * A live Kubernetes API server as the engine's cluster and as a store for its state.
 *
 * <p>{@link dev.homeostat.kubernetes.KubernetesCluster} is where to begin. Of all of Homeostat,
 * only this adapter and what stands on it know the fabric8 client.
 */
@NullMarked
package dev.homeostat.kubernetes;

import org.jspecify.annotations.NullMarked;
