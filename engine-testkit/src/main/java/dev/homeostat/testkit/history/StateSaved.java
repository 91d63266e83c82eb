package dev.homeostat.testkit.history;

/**
 * The extent to which the state was saved in a pass (rule STATE-3).
 *
 * @param isSaved whether it was saved at all
 * @param writes the number of writes before the last save; after none, the state contains only the
 *     inventory
 */
record StateSaved(boolean isSaved, int writes) {

  /** Not at all. */
  static final StateSaved NOTHING = new StateSaved(false, 0);

  /** After a number of writes. */
  static StateSaved after(int writes) {
    return new StateSaved(true, writes);
  }
}
