package dev.homeostat.appwrapper.reference.world;

/** How the cluster answers to a request that it received. */
public enum Response {
  DONE,
  /** The object exists, and is ours. */
  EXISTS,
  /** The object exists, and is not ours. */
  EXISTS_FOREIGN,
  /** Refused; a later try may succeed. */
  REFUSED,
  /** Refused for good. */
  REFUSED_FOR_GOOD
}
