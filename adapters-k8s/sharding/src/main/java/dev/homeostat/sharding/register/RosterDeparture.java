package dev.homeostat.sharding.register;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.apiguardian.api.API;

/** The last write of a member that leaves in peace: the roster without it. */
@API(status = INTERNAL)
public final class RosterDeparture {

  private static final int ATTEMPTS = 5;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private RosterDeparture() {}

  /** The time in which attempts are made. */
  @API(status = INTERNAL)
  public interface Time {

    /**
     * Returns the present time.
     *
     * @return in nanoseconds of a monotonic clock
     */
    long now();

    /**
     * Waits before the next attempt.
     *
     * @param length of the wait
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    void pause(Duration length) throws InterruptedException;
  }

  /**
   * Takes a member that holds nothing any more out of the roster. An attempt that fails, or before
   * which others replaced the roster, is repeated after a pause: a roster that keeps the member
   * holds up a leader that would work next.
   *
   * @param register of the group
   * @param member its identity
   * @param time in which there are at most five attempts, with pauses of 3 s in all; none begins
   *     later than 5 s after the first, which may take long by itself
   * @return the roster without it; empty if there is none
   * @throws IOException if the last attempt failed, too
   * @throws InterruptedException if a pause is interrupted
   */
  public static Optional<GroupRoster> leave(RosterRegister register, String member, Time time)
      throws IOException, InterruptedException {
    long begun = time.now();
    Duration pause = FIRST_PAUSE;
    for (int i = 1; ; i++) {
      try {
        return leaveOnce(register, member).filter(roster -> roster.number() > 0);
      } catch (ForeignGroupException e) {
        return Optional.empty(); // It was never a member.
      } catch (IOException e) {
        if (i == ATTEMPTS || time.now() - begun + pause.toNanos() > PATIENCE.toNanos()) {
          throw e;
        }
        time.pause(pause);
        pause = pause.multipliedBy(2);
      }
    }
  }

  /** The answer of an earlier attempt may have been lost, so that the member is out already. */
  private static Optional<GroupRoster> leaveOnce(RosterRegister register, String member)
      throws IOException {
    String text = register.read();
    GroupRoster roster = RosterText.parse(text);
    if (!roster.members().contains(member)) {
      return Optional.of(roster);
    }
    GroupRoster next = roster.without(member);
    if (!register.replace(text, RosterText.format(next))) {
      throw new IOException("other replicas replaced the roster at the same time");
    }
    return Optional.of(next);
  }
}
