package dev.homeostat.testkit.history;

/** How far the state was saved in a pass (rule STATE-3). */
enum StateSaved {
  /** Not at all. */
  NOTHING,
  /** Before the last write: it says what may be there. */
  INVENTORY,
  /** After the last write. */
  LAST
}
