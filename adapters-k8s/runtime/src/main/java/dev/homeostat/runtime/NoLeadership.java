package dev.homeostat.runtime;

/** Leads always. */
enum NoLeadership implements Leadership {
  INSTANCE;

  @Override
  public void start(Candidate candidate) {
    candidate.lead();
  }

  @Override
  public void stop(boolean giveBack) {
    // There is nothing to give back.
  }
}
