package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A register that is slow, cannot be reached at times, and whose answers are lost at times. A
 * request has its effect at one instant.
 */
final class SimulatedRegister {

  private static final long MILLISECOND = 1_000_000;

  private final SimulatedTime time;
  private final Set<String> members = new HashSet<>();
  private final Map<String, Long> removed = new HashMap<>();
  private final Set<String> cut = new HashSet<>();
  private String text = "";
  private boolean down;
  private double lost;
  private double slow;

  SimulatedRegister(SimulatedTime time) {
    this.time = time;
  }

  void down(boolean now) {
    down = now;
  }

  /** Cuts one member off. */
  void cut(String identity) {
    cut.add(identity);
  }

  /** Sets how many answers are lost, and how many requests are slow. */
  void disturb(double lostShare, double slowShare) {
    lost = lostShare;
    slow = slowShare;
  }

  void heal() {
    down = false;
    cut.clear();
    disturb(0, 0);
  }

  GroupRoster roster() {
    return RosterText.parse(text);
  }

  /** Returns since when a member is in no roster any more; the greatest time if it still is. */
  long removedAt(String identity) {
    return removed.getOrDefault(identity, Long.MAX_VALUE);
  }

  /** Returns how long a request, or its answer, is under way. */
  long delay() {
    return time.chance(slow)
        ? time.between(MILLISECOND, 4000 * MILLISECOND)
        : time.between(MILLISECOND, 20 * MILLISECOND);
  }

  boolean isLost() {
    return time.chance(lost);
  }

  String read(String identity) throws IOException {
    check(identity);
    return text;
  }

  boolean replace(String identity, String expected, String next) throws IOException {
    check(identity);
    if (!text.equals(expected)) {
      return false;
    }
    text = next;
    Set<String> after = new HashSet<>(roster().members());
    members.stream()
        .filter(each -> !after.contains(each))
        .forEach(each -> removed.putIfAbsent(each, time.now()));
    after.forEach(removed::remove);
    members.addAll(after);
    return true;
  }

  private void check(String identity) throws IOException {
    if (down || cut.contains(identity)) {
      throw new IOException("the register is down");
    }
  }
}
