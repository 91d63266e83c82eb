package dev.homeostat.sharding.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.GroupRoster;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A member may write while a quorum and the register have answered lately. */
class OwnershipLeaseTest {

  private static final SharingTiming TIMING =
      new SharingTiming(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(4),
          Duration.ofSeconds(60),
          Duration.ofSeconds(1));

  private static final GroupRoster THREE = GroupRoster.NONE.with(List.of("a", "b", "c"), 8, true);

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1000); // It overflows.
  private final OwnershipLease lease = new OwnershipLease("a", TIMING, clock::get);
  private long sequence;

  private void pass(long seconds) {
    clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    lease.renew(THREE);
  }

  /** Sends a heartbeat that some answer at once. */
  private void beat(String... members) {
    sequence++;
    lease.sending(sequence);
    for (String member : members) {
      lease.answered(member, sequence);
    }
    lease.renew(THREE);
  }

  @Test
  void nothing_is_valid_before_a_quorum_and_the_register_have_answered() {
    assertThat(lease.isValid()).isFalse();
    beat("b", "c");
    assertThat(lease.isValid()).isFalse();
    pass(60);
    lease.registerRead(lease.now());
    beat();
    assertThat(lease.isValid()).isFalse();
    beat("b");
    assertThat(lease.isValid()).isTrue();
  }

  @Test
  void a_quorum_is_enough() {
    for (int i = 0; i < 100; i++) {
      lease.registerRead(lease.now());
      beat("b");
      assertThat(lease.isValid()).isTrue();
      pass(1);
    }
  }

  @Test
  void without_a_quorum_it_ends_soon() {
    lease.registerRead(lease.now());
    beat("b", "c");
    pass(3);
    beat();
    assertThat(lease.isValid()).isTrue();
    pass(1);
    beat();
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void a_late_answer_counts_from_its_question() {
    lease.registerRead(lease.now());
    beat("b", "c");
    sequence++;
    lease.sending(sequence);
    pass(10);
    lease.answered("b", sequence);
    lease.answered("c", sequence);
    lease.renew(THREE);
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void an_answer_to_no_question_does_not_count() {
    lease.registerRead(lease.now());
    lease.sending(1);
    lease.answered("b", 2);
    lease.answered("c", 2);
    lease.renew(THREE);
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void without_the_register_it_ends() {
    lease.registerRead(lease.now());
    for (int i = 0; i < 59; i++) {
      beat("b", "c");
      assertThat(lease.isValid()).isTrue();
      pass(1);
    }
    beat("b", "c");
    pass(1);
    beat("b", "c");
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void one_that_is_no_member_has_none() {
    lease.registerRead(lease.now());
    lease.sending(1);
    lease.answered("b", 1);
    lease.renew(GroupRoster.NONE.with(List.of("b"), 8, true));
    assertThat(lease.isValid()).isFalse();
  }
}
