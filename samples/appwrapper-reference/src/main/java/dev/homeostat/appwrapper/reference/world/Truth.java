package dev.homeostat.appwrapper.reference.world;

/** The status of a condition. */
public enum Truth {
  TRUE,
  FALSE,
  UNKNOWN
}
