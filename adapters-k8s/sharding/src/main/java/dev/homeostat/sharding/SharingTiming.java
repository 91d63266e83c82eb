package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * The times of a group, the same in all of its members. A member may write as long as it has heard
 * of a quorum and of the register within the times that these are allowed to be silent; others wait
 * as long before they gain what it held.
 *
 * @param heartbeat between two messages of a member to the others
 * @param suspicion after which a silent member is taken for dead; one whose sockets were closed is
 *     at once
 * @param quorum the time since the last answers of a quorum
 * @param register the time since the register was last read
 * @param margin that others wait more, since clocks do not run at the same rate
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record SharingTiming(
    Duration heartbeat, Duration suspicion, Duration quorum, Duration register, Duration margin) {

  /** Segments of a killed member are gained within 5 s, of a frozen one within 8 s. */
  public static final SharingTiming DEFAULT =
      new SharingTiming(
          Duration.ofMillis(300),
          Duration.ofMillis(2400),
          Duration.ofMillis(1500),
          Duration.ofSeconds(15),
          Duration.ofMillis(300));

  // Refuses times by which members would lose segments without need.
  public SharingTiming {
    Objects.requireNonNull(heartbeat, "heartbeat");
    Objects.requireNonNull(suspicion, "suspicion");
    Objects.requireNonNull(quorum, "quorum");
    Objects.requireNonNull(register, "register");
    Objects.requireNonNull(margin, "margin");
    List<String> problems = new ArrayList<>();
    check(problems, heartbeat, 1, Duration.ofMillis(1), "heartbeat", "1 ms");
    check(problems, margin, 1, Duration.ofMillis(1), "margin", "1 ms");
    check(problems, suspicion, 3, heartbeat, "suspicion", "3 heartbeats");
    check(problems, quorum, 3, heartbeat, "quorum", "3 heartbeats");
    check(problems, register, 2, suspicion, "register", "2 suspicions");
    check(problems, register, 2, quorum, "register", "2 times of the quorum");
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
  }

  private static void check(
      List<String> problems, Duration value, int times, Duration least, String name, String what) {
    if (value.compareTo(least.multipliedBy(times)) < 0) {
      problems.add(name + ": expected at least " + what + ", got " + value.toMillis() + " ms");
    }
  }
}
