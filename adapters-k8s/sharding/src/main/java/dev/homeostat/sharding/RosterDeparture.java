package dev.homeostat.sharding;

import java.io.IOException;
import java.util.Optional;

/** The last write of a member that leaves in peace: the roster without it. */
final class RosterDeparture {

  private static final int ATTEMPTS = 5;

  private RosterDeparture() {}

  /**
   * Takes a member that holds nothing any more out of the roster.
   *
   * @return the new roster; empty if it was in none, or others were faster each time
   * @throws IOException if the register cannot be reached
   */
  static Optional<GroupRoster> leave(RosterRegister register, String member) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      String text = register.read();
      GroupRoster roster = RosterText.parse(text);
      if (!roster.members().contains(member)) {
        return Optional.empty();
      }
      GroupRoster next = roster.without(member);
      if (register.replace(text, RosterText.format(next))) {
        return Optional.of(next);
      }
    }
    return Optional.empty();
  }
}
