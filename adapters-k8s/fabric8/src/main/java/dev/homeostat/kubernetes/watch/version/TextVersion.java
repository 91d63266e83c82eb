package dev.homeostat.kubernetes.watch.version;

/** The version of an object by any texts. */
record TextVersion(String uid, String resourceVersion) implements ObjectVersion {}
