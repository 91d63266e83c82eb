package dev.homeostat.operator;

/** The place of the states of Applications. */
enum StateLocation {
  /** Compressed, in a Secret in the namespace of the Application. */
  SECRET,
  /** In the status of the Application; states that are too large for it are in Secrets. */
  STATUS
}
