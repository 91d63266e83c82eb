package dev.homeostat.appwrapper.phase;

/** What was seen of the object of a component. */
public enum ComponentState {
  /** It exists. */
  DEPLOYED,
  /** It says that it is done. */
  COMPLETE,
  /** It says that it has failed. */
  FAILED,
  /** It does not exist, or is being deleted. */
  MISSING,
  /** It could not be read. */
  UNREADABLE
}
