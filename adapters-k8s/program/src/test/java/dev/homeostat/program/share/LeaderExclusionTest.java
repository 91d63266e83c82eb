package dev.homeostat.program.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.sharding.MemoryRegister;
import dev.homeostat.sharding.RosterRegister;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replica that would lead, beside one that would share the same objects. */
class LeaderExclusionTest {

  private static final KeySegment FIRST = new KeySegment("0");
  private static final KeySegment SECOND = new KeySegment("1");

  private static final String ROSTER =
      "homeostat-roster 1\nnumber 7\nsegments 2\nmembers pod-a#1f pod-b#2c\nowners 0 1\nsince 7 7\n";

  private final MemoryRegister register = new MemoryRegister();
  private final NoSharingPrecondition condition = new NoSharingPrecondition("group", register);
  private final Member member = new Member();
  private final Loop loop = new Loop();
  private final AtomicInteger looks = new AtomicInteger();
  private final LeaseGuardedOwnership<String> ownership =
      new LeaseGuardedOwnership<>(member, this::look);
  private volatile String holder = "";
  private volatile ZonedDateTime renewed = ZonedDateTime.now(ZoneOffset.UTC);
  private volatile int seconds = 600;
  private final AtomicInteger version = new AtomicInteger();
  private final AtomicBoolean isLookBroken = new AtomicBoolean();
  private boolean leads;

  /** A member of a group, whose gains and losses the test decides. */
  private static final class Member implements KeyOwnership<String> {

    private Owner owner;

    @Override
    public KeySegment segment(String key) {
      return FIRST;
    }

    @Override
    public void start(Owner next) {
      if (owner != null) {
        throw new IllegalStateException("started already");
      }
      owner = next;
    }

    @Override
    public void stop(boolean ended) {}

    @Override
    public boolean isHeld(KeySegment segment) {
      return true;
    }
  }

  /** The loop that works on what it owns. */
  private static final class Loop implements KeyOwnership.Owner {

    private final Set<KeySegment> owned = ConcurrentHashMap.newKeySet();
    private volatile Set<KeySegment> broken = Set.of();
    private volatile boolean wasInterrupted;
    private CompletableFuture<Void> runs = CompletableFuture.completedFuture(null);

    @Override
    public void gained(KeySegment segment, long epoch) {
      wasInterrupted = Thread.currentThread().isInterrupted();
      if (broken.contains(segment)) {
        throw new IllegalStateException("broken on purpose");
      }
      owned.add(segment);
    }

    @Override
    public CompletionStage<Void> release(KeySegment segment) {
      owned.remove(segment);
      return runs;
    }

    @Override
    public CompletionStage<Void> lost(KeySegment segment) {
      return release(segment);
    }
  }

  private LeaseVacancy look() {
    looks.incrementAndGet();
    return LeaseVacancy.await(this::lease, "group");
  }

  private Lease lease() {
    if (isLookBroken.getAndSet(false)) {
      throw new IllegalStateException("broken on purpose");
    }
    return new LeaseBuilder()
        .withNewMetadata()
        .withResourceVersion(holder + version)
        .endMetadata()
        .withNewSpec()
        .withHolderIdentity(holder)
        .withRenewTime(renewed)
        .withLeaseDurationSeconds(seconds)
        .endSpec()
        .build();
  }

  @AfterEach
  void stop() {
    ownership.stop(true);
  }

  private void join() {
    assertThat(register.replace("", ROSTER)).isTrue();
  }

  private void step(char step) {
    switch (step) {
      case 'l' -> holder = "leader";
      case 'r' -> {
        leads = condition.obstacle().isEmpty();
        holder = leads ? holder : "";
      }
      case 'j' -> join();
      default -> {
        ownership.start(loop);
        member.owner.gained(FIRST, 7);
        await().until(() -> ownership.health() == Health.GOOD || isTold());
      }
    }
  }

  private boolean isTold() {
    return ownership.health().unready().toString().contains("is held by leader");
  }

  /**
   * In each order of what both do: the leader has its lease and reads the roster, and the other
   * joins the roster and gains a segment, at which it looks at the lease.
   */
  @ParameterizedTest
  @ValueSource(strings = {"lrjg", "ljrg", "ljgr", "jlrg", "jlgr", "jglr"})
  void never_work_both_and_one_does_in_the_end(String order) {
    order.chars().forEach(each -> step((char) each));
    if (leads) {
      assertThat(loop.owned).isEmpty();
      assertThat(ownership.isHeld(FIRST)).isFalse();
      assertThat(isTold()).isTrue();
      holder = "";
    }
    await().until(() -> loop.owned.equals(Set.of(FIRST)));
    assertThat(ownership.isHeld(FIRST)).isTrue();
    assertThat(ownership.health()).isEqualTo(Health.GOOD);
  }

  @Test
  void the_lease_is_looked_at_again_only_when_all_segments_were_given_up() {
    ownership.start(loop);
    member.owner.gained(FIRST, 7);
    member.owner.gained(SECOND, 7);
    await().until(() -> loop.owned.equals(Set.of(FIRST, SECOND)));
    member.owner.lost(FIRST);
    member.owner.gained(FIRST, 8);
    assertThat(loop.owned).containsExactlyInAnyOrder(FIRST, SECOND);
    assertThat(looks).hasValue(1);

    member.owner.lost(FIRST);
    member.owner.release(SECOND);
    holder = "leader";
    member.owner.gained(FIRST, 9);
    await().until(this::isTold);
    assertThat(loop.owned).isEmpty();
    assertThat(looks).hasValue(2);
  }

  @Test
  void a_segment_that_is_given_up_while_a_leader_works_is_not_gained_after_it() {
    holder = "leader";
    ownership.start(loop);
    List<KeySegment> both = new ArrayList<>(List.of(FIRST, SECOND));
    both.forEach(segment -> member.owner.gained(segment, 7));
    await().until(this::isTold);
    assertThat(member.owner.lost(FIRST)).isCompleted();
    holder = "";
    await().until(() -> loop.owned.equals(Set.of(SECOND)));
    assertThat(ownership.isHeld(FIRST)).isFalse();
  }

  @Test
  void runs_of_a_released_segment_may_write_until_they_have_ended() {
    ownership.start(loop);
    member.owner.gained(FIRST, 7);
    await().until(() -> loop.owned.equals(Set.of(FIRST)));
    loop.runs = new CompletableFuture<>();
    CompletionStage<Void> acknowledged = member.owner.release(FIRST);
    assertThat(acknowledged).isNotDone();
    assertThat(ownership.isHeld(FIRST)).isTrue();
    loop.runs.complete(null);
    assertThat(acknowledged).isCompleted();
    assertThat(ownership.isHeld(FIRST)).isFalse();
  }

  @Test
  void runs_of_a_lost_segment_may_not_write() {
    ownership.start(loop);
    member.owner.gained(FIRST, 7);
    await().until(() -> loop.owned.equals(Set.of(FIRST)));
    loop.runs = new CompletableFuture<>();
    assertThat(member.owner.lost(FIRST)).isNotDone();
    assertThat(ownership.isHeld(FIRST)).isFalse();
  }

  /** The wall clock of the leader, or of this replica, may be wrong by hours. */
  @ParameterizedTest
  @ValueSource(ints = {-10, 10})
  void a_lease_ends_when_it_stands_still_whatever_time_is_written_in_it(int hours) {
    renewed = ZonedDateTime.now(ZoneOffset.UTC).plusHours(hours);
    seconds = 1;
    holder = "leader";
    ownership.start(loop);
    Thread renewing = new Thread(this::renew, "renews the lease");
    renewing.start();
    member.owner.gained(FIRST, 7);
    await().until(this::isTold);
    await().during(Duration.ofSeconds(2)).until(() -> loop.owned.isEmpty() && isTold());
    renewing.interrupt();
    await().until(() -> loop.owned.equals(Set.of(FIRST)));
    assertThat(holder).as("the holder of a lease that was not released").isEqualTo("leader");
  }

  private void renew() {
    while (!Thread.currentThread().isInterrupted()) {
      version.incrementAndGet();
      renewed = renewed.plusNanos(1_000_000);
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  @Test
  void a_look_that_breaks_is_repeated() {
    isLookBroken.set(true);
    ownership.start(loop);
    member.owner.gained(FIRST, 7);
    await().until(() -> loop.owned.equals(Set.of(FIRST)));
    assertThat(loop.wasInterrupted).isFalse();
  }

  @Test
  void a_loop_that_fails_for_one_segment_gets_the_others() {
    holder = "leader";
    loop.broken = Set.of(FIRST);
    ownership.start(loop);
    member.owner.gained(FIRST, 7);
    member.owner.gained(SECOND, 7);
    holder = "";
    await().until(() -> loop.owned.equals(Set.of(SECOND)));
  }

  @Test
  void a_second_start_is_refused_and_the_first_one_goes_on() {
    ownership.start(loop);
    member.owner.gained(FIRST, 7);
    await().until(() -> loop.owned.equals(Set.of(FIRST)));
    assertThatThrownBy(() -> ownership.start(new Loop())).hasMessage("started already");
    assertThat(ownership.isHeld(FIRST)).isTrue();
  }

  @Test
  void the_obstacle_names_the_members_and_the_way_out() {
    join();
    assertThat(condition.obstacle().orElseThrow())
        .contains("pod-a, pod-b", "--share=segments", "delete ConfigMap");
  }

  @Test
  void who_cannot_know_does_not_lead() {
    RosterRegister broken =
        new RosterRegister() {
          @Override
          public String read() throws IOException {
            throw new IOException("timeout");
          }

          @Override
          public boolean replace(String expected, String next) {
            return false;
          }
        };
    assertThat(new NoSharingPrecondition("group", broken).obstacle())
        .contains("it is not known whether replicas share the objects: timeout");
    register.replace("", "homeostat-roster 9\n");
    assertThat(condition.obstacle().orElseThrow()).contains("expected 'homeostat-roster 1'");
  }
}
