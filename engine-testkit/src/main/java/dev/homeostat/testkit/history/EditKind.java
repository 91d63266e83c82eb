package dev.homeostat.testkit.history;

/** The change of a field since the pass before. */
enum EditKind {
  /** No change. */
  NONE,
  /** Another value in the manifest. */
  MANIFEST,
  /** Another way in which it is observed. */
  SCHEMA,
  /** Another value in the manifest, observed in another way. */
  MANIFEST_AND_SCHEMA,
  /**
   * Another value on the cluster by another writer, perhaps beside a change of the specification.
   */
  LIVE,
  /** An object that was not there before, or is another one. */
  OBJECT
}
