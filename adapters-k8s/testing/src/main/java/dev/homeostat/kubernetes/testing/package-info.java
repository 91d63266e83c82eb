/** A real API server for tests: etcd and kube-apiserver, started once for all that need them. */
@NullMarked
package dev.homeostat.kubernetes.testing;

import org.jspecify.annotations.NullMarked;
