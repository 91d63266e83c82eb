package dev.homeostat.sharding.fence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.roster.GroupRoster;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Others wait longer than a member may write, also if its clock is slower than theirs. */
class FenceMarginTest {

  private static final SharingTiming TIMING = SharingTiming.DEFAULT;
  private static final long STEP = Duration.ofMillis(1).toNanos();
  private static final double SLOW = 0.995;
  private static final double FAST = 1.005;

  private static final GroupRoster THREE = GroupRoster.NONE.with(List.of("a", "b", "c"), 8, true);
  private static final GroupRoster OTHERS = THREE.with(List.of("b", "c"), 8, true);

  private long now;

  private static SharingTiming without(SharingTiming timing) {
    return new SharingTiming(
        timing.heartbeat(),
        timing.suspicion(),
        timing.quorum(),
        timing.register(),
        Duration.ofMillis(1));
  }

  /** Member a has asked at the last moment at which it could, and stops hearing of others. */
  private boolean mayWriteWhenOthersGain(SharingTiming timing, boolean isBarred) {
    now = 0;
    OwnershipLease lease = new OwnershipLease("a", timing, () -> (long) (now * SLOW));
    lease.registerRead(0);
    FormerHolders formers = new FormerHolders(timing);
    do {
      if (now == 0 || !isBarred) {
        // As long as no quorum is barred, c answers, which knows no later roster.
        lease.sending(now);
        lease.answered("c", now);
        lease.renew(THREE);
      }
      long others = (long) (now * FAST);
      formers.observe(OTHERS, member -> isBarred ? OTHERS.number() : -1, member -> false, others);
      if (formers.isSettled(OTHERS, member -> false, others)) {
        return lease.isValid();
      }
      now += STEP;
    } while (now < Duration.ofMinutes(1).toNanos());
    throw new AssertionError("others never gain");
  }

  @Test
  void the_margin_covers_the_wait_for_a_quorum() {
    assertThat(mayWriteWhenOthersGain(TIMING, true)).isFalse();
    assertThat(mayWriteWhenOthersGain(without(TIMING), true)).isTrue();
  }

  @Test
  void the_margin_covers_the_wait_for_the_register() {
    assertThat(mayWriteWhenOthersGain(TIMING, false)).isFalse();
    assertThat(mayWriteWhenOthersGain(without(TIMING), false)).isTrue();
  }
}
