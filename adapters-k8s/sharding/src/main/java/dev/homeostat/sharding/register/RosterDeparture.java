package dev.homeostat.sharding.register;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.util.Optional;
import org.apiguardian.api.API;

/** The last write of a member that leaves in peace: the roster without it. */
@API(status = INTERNAL)
public final class RosterDeparture {

  private static final int ATTEMPTS = 5;

  private RosterDeparture() {}

  /**
   * Takes a member that holds nothing any more out of the roster.
   *
   * @param register of the group
   * @param member its identity
   * @return the new roster; empty if it was in none, or others were faster each time
   * @throws IOException if the register cannot be reached
   */
  public static Optional<GroupRoster> leave(RosterRegister register, String member)
      throws IOException {
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
