package dev.homeostat.appwrapper.phase;

/** What is to be done after the status was written. */
public enum Action {
  /** Nothing: the AppWrapper is not that of this operator. */
  IGNORE,
  /** Nothing until something changes, or a time comes. */
  REST,
  /** Decide again on the status that was written. */
  GO_ON,
  /** Try again later, since something could not be read. */
  RETRY,
  /** Put the finalizer on. */
  PUT_FINALIZER,
  /** Create the components that are not deployed. */
  CREATE,
  /** Look at components and pods. */
  OBSERVE,
  /** Read components and pods from the API server. */
  OBSERVE_LIVE,
  /** Delete the components, and find what is left. */
  TEAR_DOWN,
  /** Delete the pods that are left at once. */
  FORCE_PODS,
  /** Delete the components that are left at once. */
  FORCE_COMPONENTS,
  /** Take the finalizer off. */
  REMOVE_FINALIZER,
  /** Delete the AppWrapper. */
  DELETE_WRAPPER
}
