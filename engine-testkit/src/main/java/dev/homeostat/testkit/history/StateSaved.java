package dev.homeostat.testkit.history;

/**
 * The extent to which the state was saved in a pass (rule STATE-3).
 *
 * @param isSaved whether it was saved at all
 * @param writes how many writes came before the last save; after none, it says what may be there
 */
record StateSaved(boolean isSaved, int writes) {

  /** Not at all. */
  static final StateSaved NOTHING = new StateSaved(false, 0);

  /** After a number of writes. */
  static StateSaved after(int writes) {
    return new StateSaved(true, writes);
  }
}
