package dev.homeostat.appbundle;

/** The operators that a scenario runs on. */
enum Contender {
  /** The operator of this module. */
  OURS,
  /** The model of the Go operator. */
  MODEL
}
