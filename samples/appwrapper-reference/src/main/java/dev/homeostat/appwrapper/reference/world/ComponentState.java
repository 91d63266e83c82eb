package dev.homeostat.appwrapper.reference.world;

/** What the status says about one component: its condition ResourcesDeployed, with its reason. */
public enum ComponentState {
  /** No condition yet. */
  NONE,
  /** Unknown: written ahead of the creation. */
  INITIATED,
  /** False: the last try to create it failed. */
  ERRORED,
  /** True. */
  CREATED,
  /** False: a delete procedure found it gone. */
  DELETED
}
