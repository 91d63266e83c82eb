package dev.homeostat.appwrapper.reference.model;

/** Where the operator reads wrapped objects, which it does not watch. */
public enum GoReads {
  /** Each read is a request, as the description says. */
  LIVE,
  /** A cache of its client answers, which is filled at the first read of a kind. */
  CACHED
}
