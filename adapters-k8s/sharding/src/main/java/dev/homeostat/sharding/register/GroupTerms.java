package dev.homeostat.sharding.register;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.SharingTiming;
import java.io.IOException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The settings that all members of a group have in common, apart from their segments. A register
 * has them in lines before the roster, each of which is missing for a default, so that members know
 * them that do not see each other.
 *
 * @param isTls whether members protect their connections
 * @param timing of the group: a member waits for others by its own times, so all need the same
 */
@API(status = INTERNAL)
public record GroupTerms(boolean isTls, SharingTiming timing) {

  private static final String TLS = "homeostat-connections mutual-tls";
  private static final String TIMES = "homeostat-times ";
  private static final int COUNT = 5;
  private static final int LONGEST_SHOWN = 100;

  /**
   * A text of a register in two parts.
   *
   * @param terms of the members
   * @param roster the rest; it may be no roster
   */
  @API(status = INTERNAL)
  public record Parts(GroupTerms terms, String roster) {}

  /**
   * Returns the parts of a text.
   *
   * @param text as it is in a register
   * @return its terms, and the rest
   * @throws IOException if the times are of another format
   */
  public static Parts split(String text) throws IOException {
    String rest = text;
    boolean isTls = rest.startsWith(TLS + "\n");
    if (isTls) {
      rest = rest.substring(TLS.length() + 1);
    }
    SharingTiming timing = SharingTiming.DEFAULT;
    int end = rest.indexOf('\n');
    if (rest.startsWith(TIMES) && end >= 0) {
      timing = timing(rest.substring(TIMES.length(), end));
      rest = rest.substring(end + 1);
    }
    return new Parts(new GroupTerms(isTls, timing), rest);
  }

  private static SharingTiming timing(String line) throws IOException {
    try {
      List<Duration> times = Arrays.stream(line.split(" ")).map(GroupTerms::time).toList();
      if (times.size() != COUNT) {
        throw new IllegalArgumentException(times.size() + " times");
      }
      return new SharingTiming(
          times.get(0), times.get(1), times.get(2), times.get(3), times.get(4));
    } catch (DateTimeParseException | ArithmeticException | IllegalArgumentException e) {
      String shown = line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line;
      throw new IOException("expected five times of a group, got '" + shown + "'", e);
    }
  }

  /** Parses a time of less than 292 years, as heartbeats have them. */
  private static Duration time(String text) {
    return Duration.ofNanos(Duration.parse(text).toNanos());
  }

  /**
   * Returns a roster with the lines of these terms before it.
   *
   * @param roster as text
   * @return text for a register
   */
  public String before(String roster) {
    String times = timing.equals(SharingTiming.DEFAULT) ? "" : TIMES + words(timing) + "\n";
    return (isTls ? TLS + "\n" : "") + times + roster;
  }

  private static String words(SharingTiming timing) {
    return times(timing).map(Duration::toString).collect(Collectors.joining(" "));
  }

  private static Stream<Duration> times(SharingTiming timing) {
    return Stream.of(
        timing.heartbeat(),
        timing.suspicion(),
        timing.quorum(),
        timing.register(),
        timing.margin());
  }

  /**
   * Checks that these are the terms of a group.
   *
   * @param group the terms of the group
   * @param register of the group, for people
   * @throws IOException if not; says what differs
   */
  public void check(GroupTerms group, RosterRegister register) throws IOException {
    if (group.isTls != isTls) {
      throw new ForeignGroupException(
          "expected a group whose members %s, got one whose members %s: %s; all members have to stop before this changes"
              .formatted(use(isTls), use(group.isTls), register));
    }
    if (!group.timing.equals(timing)) {
      throw new ForeignGroupException(
          "expected a group with the times %s, got one with %s: %s; all members have to stop before these change"
              .formatted(describe(timing), describe(group.timing), register));
    }
  }

  private static String use(boolean isTls) {
    return isTls ? "use mutual TLS" : "use no TLS";
  }

  /**
   * Returns times in the order of {@link SharingTiming}, for people.
   *
   * @param timing of a group
   * @return in milliseconds
   */
  public static String describe(SharingTiming timing) {
    return times(timing).map(each -> "" + each.toMillis()).collect(Collectors.joining(", "))
        + " ms";
  }
}
