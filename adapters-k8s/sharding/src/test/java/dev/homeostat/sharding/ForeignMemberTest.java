package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.sharding.roster.RosterText;
import dev.homeostat.sharding.simulation.SharingSimulation;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A member that does not fit into its group owns nothing, says why, and disturbs nobody. */
@ResourceLock(CapturedLog.LOCK)
class ForeignMemberTest {

  private final MemoryRegister register = new MemoryRegister();
  private final SegmentRecorder owner = new SegmentRecorder();
  private final SegmentRecorder other = new SegmentRecorder();
  private List<InetSocketAddress> addresses;
  private SharedOwnership<String> first;
  private final CapturedLog log = new CapturedLog();

  @BeforeEach
  void startOne() throws IOException {
    addresses = FreePorts.pairs(2);
    first = SharedOwnership.of(settings("first", 0), key -> key);
    first.start(owner);
    await("it owns all", () -> owner.segments().size() == 256);
  }

  private SharingSettings settings(String name, int index) {
    return SharingSettings.builder()
        .group("strangers")
        .member(name)
        .listening(addresses.get(index))
        .discovery(new PeerDiscovery.FixedAddresses(addresses))
        .register(register)
        .security(new PeerSecurity.Plaintext())
        .build();
  }

  private static void await(String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(Duration.ofMinutes(1)).until(condition);
  }

  private static String unready(KeyOwnership<String> member) {
    return String.join("", member.health().unready());
  }

  @AfterEach
  void stopOne() {
    first.stop(true);
    log.close();
  }

  /** With times that are shorter than those of others, it would not wait for them long enough. */
  @Test
  void other_times_are_refused() {
    SharedOwnership<String> second =
        SharedOwnership.of(
            settings("second", 1).toBuilder().timing(SharingSimulation.SHORT).build(), key -> key);
    second.start(other);
    await("it says why", () -> unready(second).contains("expected a group with the times"));
    assertThat(unready(second))
        .contains("the times 200, 600, 600, 5000, 60 ms, got one with 300, 2400, 1500, 15000, 300")
        .doesNotContain("cannot be reached");
    await("the log says so, too", () -> log.text().contains("expected a group with the times"));
    await(
        "the log of the others does, too",
        () ->
            Pattern.compile("takes no part: second#\\w+ has the times").matcher(log.text()).find());
    assertThat(owner.segments()).hasSize(256);
    assertThat(other.segments()).isEmpty();
    assertThat(first.health().isReady()).isTrue();
    second.stop(true);
    assertThat(RosterText.parse(register.read()).members()).hasSize(1);
    assertThat(log.text()).doesNotContain("could not leave the roster");
  }

  @Test
  void another_number_of_segments_is_refused() {
    SharedOwnership<String> second =
        SharedOwnership.of(settings("second", 1).toBuilder().segments(128).build(), key -> key);
    second.start(other);
    await("it says why", () -> unready(second).contains("got: first#"));
    assertThat(unready(second))
        .contains("expected members with 128 segments and version 2 of the protocol, got: first#")
        .contains("has 256 segments");
    await(
        "the log of both says so",
        () ->
            log.text().contains("takes no part: first#")
                && Pattern.compile("takes no part: second#\\w+ has 128")
                    .matcher(log.text())
                    .find());
    assertThat(owner.segments()).hasSize(256);
    assertThat(other.segments()).isEmpty();
    assertThat(first.health().isReady()).isTrue();
    second.stop(true);
  }

  @Test
  void a_register_that_was_emptied_is_restored() {
    long number = RosterText.parse(register.read()).number();
    register.replace(register.read(), "");
    SharedOwnership<String> second = SharedOwnership.of(settings("second", 1), key -> key);
    second.start(other);
    await("it has its share", () -> other.segments().size() == 128);
    assertThat(RosterText.parse(register.read()).number()).isGreaterThan(number);
    second.stop(true);
  }

  @Test
  void what_is_no_roster_is_not_overwritten() {
    first.stop(true);
    register.replace(register.read(), "homeostat-roster 2\nmore\n");
    SharedOwnership<String> second = SharedOwnership.of(settings("second", 1), key -> key);
    second.start(other);
    await("it says why", () -> unready(second).contains("line 1"));
    assertThat(unready(second))
        .isEqualTo(
            "the register holds something else than a roster: line 1: expected 'homeostat-roster 1',"
                + " got 'homeostat-roster 2'");
    assertThat(log.text()).contains("the register holds something else than a roster: line 1");
    assertThat(register.read()).startsWith("homeostat-roster 2");
    second.stop(true);
  }
}
