package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.runtime.KeySegment;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Two members of one register, of which neither has the address of the other. They take turns, and
 * never hold a segment at once.
 */
@ResourceLock(CapturedLog.LOCK)
class SeparateGroupsTest {

  /** Short, so that turns are. */
  static final SharingTiming TIMING =
      new SharingTiming(
          Duration.ofMillis(100),
          Duration.ofMillis(500),
          Duration.ofMillis(1000),
          Duration.ofMillis(2000),
          Duration.ofMillis(400));

  private static final KeySegment SEGMENT = new KeySegment("0");

  private final MemoryRegister register = new MemoryRegister();
  private final CapturedLog log = new CapturedLog();
  private List<SharedOwnership<String>> members = List.of();

  @BeforeEach
  void startTwo() throws IOException {
    List<InetSocketAddress> addresses = FreePorts.pairs(2);
    members = List.of(member("one", addresses.get(0)), member("two", addresses.get(1)));
    members.forEach(member -> member.start(new SegmentRecorder()));
  }

  @AfterEach
  void stopBoth() {
    members.forEach(member -> member.stop(true));
    log.close();
  }

  private SharedOwnership<String> member(String name, InetSocketAddress address) {
    return SharedOwnership.of(
        SharingSettings.builder()
            .group("separate")
            .member(name)
            .listening(address)
            .discovery(new PeerDiscovery.FixedAddresses(List.of(address)))
            .register(register)
            .security(new PeerSecurity.Plaintext())
            .timing(TIMING)
            .build(),
        key -> key);
  }

  private static String unready(SharedOwnership<String> member) {
    return member.health().unready().toString();
  }

  @Test
  void they_take_turns_and_say_whom_they_do_not_hear() {
    Set<String> turns = new HashSet<>();
    Set<String> waits = new HashSet<>();
    Awaitility.await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> look(turns, waits));
    assertThat(log.text())
        .containsPattern(
            "separate has roster \\d+ of \\[(one|two)#\\w+], since none of .* was heard")
        .containsPattern("group separate: (one|two)#\\w+ owns nothing any more");
  }

  /** Looks at both within a time that is shorter than the margin between two turns. */
  private boolean look(Set<String> turns, Set<String> waits) {
    long begin = System.nanoTime();
    boolean one = members.get(0).isHeld(SEGMENT);
    boolean two = members.get(1).isHeld(SEGMENT);
    if (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(200)) {
      assertThat(one && two).as("both hold it").isFalse();
    }
    if (one) {
      turns.add("one");
    }
    if (two) {
      turns.add("two");
    }
    if (unready(members.get(0)).contains("and does not hear [two#")) {
      waits.add("one");
    }
    if (unready(members.get(1)).contains("and does not hear [one#")) {
      waits.add("two");
    }
    return turns.size() == 2 && waits.size() == 2;
  }
}
