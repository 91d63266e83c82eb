/**
 * A real API server for tests: etcd and kube-apiserver, started once for all that need them or for
 * one that wants to kill them, and a proxy before it that lets requests go wrong.
 */
@NullMarked
package dev.homeostat.kubernetes.testing;

import org.jspecify.annotations.NullMarked;
