package dev.homeostat.sharding.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.runtime.KeyOwnership.Owner;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.sharding.MemoryRegister;
import dev.homeostat.sharding.PeerDiscovery;
import dev.homeostat.sharding.PeerSecurity;
import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.fence.OwnershipLease;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.message.PeerMessage.Announcement;
import dev.homeostat.sharding.message.PeerMessage.Answer;
import dev.homeostat.sharding.message.PeerMessage.Heartbeat;
import dev.homeostat.sharding.roster.GroupRoster;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One member of two, whose network, register and clock are this test. */
class GroupMemberTest {

  private static final int SEGMENTS = 4;

  /** Sends nothing. */
  private final class Nowhere implements MemberNetwork {

    @Override
    public void send(@Nullable Address to, PeerMessage message) {
      if (message instanceof Heartbeat beat) {
        beats.add(beat);
      } else if (message instanceof Answer answer) {
        answers.add(answer);
      }
    }

    @Override
    public void readRegister() {
      // The test answers.
    }

    @Override
    public void replaceRoster(GroupRoster last, GroupRoster next) {
      proposals.add(next);
    }
  }

  /** Notes its calls, and acknowledges what the test says. */
  private final class Notes implements Owner {

    @Override
    public void gained(KeySegment segment, long epoch) {
      calls.add("gained " + segment + " " + epoch);
      readyAtCalls.add(member.health().isReady());
    }

    @Override
    public CompletionStage<Void> release(KeySegment segment) {
      calls.add("release " + segment);
      return end;
    }

    @Override
    public CompletionStage<Void> lost(KeySegment segment) {
      calls.add("lost " + segment);
      readyAtCalls.add(member.health().isReady());
      return end;
    }
  }

  private final List<Heartbeat> beats = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private final List<GroupRoster> proposals = new ArrayList<>();
  private final List<String> calls = new ArrayList<>();
  private final Set<Boolean> readyAtCalls = new HashSet<>();
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final AtomicLong clock = new AtomicLong();
  private final Address own = UUID.randomUUID();
  private final Address other = UUID.randomUUID();
  private final GroupRoster alone = GroupRoster.NONE.with(List.of("a"), SEGMENTS, true);
  private final GroupRoster both = alone.with(List.of("a", "b"), SEGMENTS, true);
  private long sequence;
  private GroupMember member;
  private OwnershipLease lease;

  private GroupMember member(String name) {
    SharingSettings settings =
        SharingSettings.builder()
            .group("group")
            .member(name)
            .listening(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1))
            .discovery(new PeerDiscovery.FixedAddresses(List.of()))
            .register(new MemoryRegister())
            .security(new PeerSecurity.Plaintext())
            .segments(SEGMENTS)
            .build();
    lease = new OwnershipLease(name, settings.timing(), clock::get);
    return new GroupMember(
        settings,
        name,
        lease,
        new Nowhere(),
        new Notes(),
        i -> new KeySegment("" + i),
        Runnable::run);
  }

  @BeforeEach
  void joinTwo() {
    member = member("a");
    member.viewed(List.of(own), own);
    member.tick();
    member.found(alone, lease.now());
    assertThat(calls).containsExactly("gained 0 1", "gained 1 1", "gained 2 1", "gained 3 1");
    calls.clear();
    member.viewed(List.of(own, other), own);
  }

  private void beat(GroupRoster known, int... claims) {
    BitSet held = new BitSet();
    for (int claim : claims) {
      held.set(claim);
    }
    member.received(
        new Heartbeat(
            "b",
            PeerMessage.VERSION,
            SEGMENTS,
            SharingTiming.DEFAULT,
            known.number(),
            ++sequence,
            true,
            held),
        other);
  }

  private void answerAll(GroupRoster known) {
    List.copyOf(beats)
        .forEach(beat -> member.received(new Answer("b", known.number(), beat.sequence()), other));
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  @Test
  void the_clock_alone_ends_what_it_holds() {
    assertThat(member.isHeld(0)).isTrue();
    pass(SharingTiming.DEFAULT.quorum());
    assertThat(member.isHeld(0)).as("nothing has happened but time").isFalse();
    assertThat(calls).isEmpty();
    member.viewed(List.of(own), own);
    assertThat(calls).contains("lost 0", "lost 3");
  }

  /** A listener that asks for the health when it gains a segment finds a ready member. */
  @Test
  void it_is_ready_before_it_passes_on_what_it_gains_and_unready_before_it_takes_that_away() {
    assertThat(readyAtCalls).as("when it gained").containsExactly(true);
    readyAtCalls.clear();
    pass(SharingTiming.DEFAULT.quorum());
    member.viewed(List.of(own), own);
    assertThat(calls).contains("lost 0", "lost 3");
    assertThat(readyAtCalls).as("when it lost").containsExactly(false);
  }

  @Test
  void what_it_gives_away_is_claimed_until_it_is_acknowledged() {
    member.received(new Announcement(both), other);
    assertThat(calls).hasSize(2).allMatch(call -> call.startsWith("release"));
    assertThat(beats.get(beats.size() - 1).claims().cardinality()).isEqualTo(4);
    assertThat(member.isHeld(0) && member.isHeld(1) && member.isHeld(2) && member.isHeld(3))
        .as("runs that end may write")
        .isTrue();
    end.complete(null);
    assertThat(beats.get(beats.size() - 1).claims().cardinality()).isEqualTo(2);
  }

  @Test
  void what_another_claims_or_does_not_know_of_is_not_gained() {
    member.received(new Announcement(both), other);
    end.complete(null);
    calls.clear();
    GroupRoster mine =
        new GroupRoster(
            both.number() + 1,
            SEGMENTS,
            List.of("a", "b"),
            List.of(0, 0, 0, 0),
            List.of(1L, 1L, 1L, 1L),
            List.of());
    beat(both);
    answerAll(both);
    member.received(new Announcement(mine), other);
    assertThat(calls).as("b may hold its part by the last roster").isEmpty();
    beat(mine, 0, 1, 2, 3);
    assertThat(calls).as("b holds its part").isEmpty();
    beat(mine);
    assertThat(calls).hasSize(2).allMatch(call -> call.startsWith("gained"));
  }

  @Test
  void what_is_lost_comes_back_only_after_its_runs_have_ended() {
    pass(SharingTiming.DEFAULT.register());
    member.tick();
    assertThat(calls).hasSize(4).allMatch(call -> call.startsWith("lost"));
    calls.clear();
    member.found(alone, clock.get());
    member.tick();
    assertThat(calls).isEmpty();
    end.complete(null);
    assertThat(calls)
        .containsExactlyInAnyOrder("gained 0 1", "gained 1 1", "gained 2 1", "gained 3 1");
  }

  @Test
  void one_that_knows_a_later_roster_does_not_count() {
    member.received(new Announcement(both), other);
    beat(both);
    pass(SharingTiming.DEFAULT.quorum());
    member.tick();
    end.complete(null);
    calls.clear();
    answerAll(both.with(List.of("b"), SEGMENTS, true));
    assertThat(calls).isEmpty();
    answerAll(both);
    assertThat(calls).hasSize(2).allMatch(call -> call.startsWith("gained"));
  }

  @Test
  void what_one_held_that_is_gone_is_gained_after_it_cannot_write_any_more() {
    member.received(new Announcement(both), other);
    end.complete(null);
    beat(both, 2, 3);
    answerAll(both);
    calls.clear();
    member.viewed(List.of(own), own);
    member.received(new Announcement(both.with(List.of("a"), SEGMENTS, true)), other);
    Duration step = SharingTiming.DEFAULT.heartbeat();
    Duration wait = SharingTiming.DEFAULT.quorum().plus(SharingTiming.DEFAULT.margin());
    for (Duration past = step; past.compareTo(wait) < 0; past = past.plus(step)) {
      pass(step);
      member.tick();
      assertThat(calls).isEmpty();
    }
    pass(step);
    member.tick();
    assertThat(calls).hasSize(2).allMatch(call -> call.startsWith("gained"));
  }

  /**
   * Others wait for its lease by the roster it knew, not for one by the roster it comes back in.
   */
  @Test
  void one_that_was_left_out_and_is_taken_back_holds_nothing_of_what_it_held() {
    GroupRoster back =
        both.with(List.of("b"), SEGMENTS, false).with(List.of("b", "a"), SEGMENTS, false);
    member.received(new Announcement(both), other);
    end.complete(null);
    assertThat(member.isHeld(0) || member.isHeld(2)).as("half of its segments").isTrue();
    calls.clear();
    member.received(new Announcement(back), other);
    answerAll(back);
    assertThat(calls).hasSize(2).allMatch(call -> call.startsWith("lost"));
    assertThat(beats.get(beats.size() - 1).claims().isEmpty()).isTrue();
    assertThat(member.isHeld(0) || member.isHeld(1) || member.isHeld(2) || member.isHeld(3))
        .isFalse();
  }

  @Test
  void one_that_missed_rosters_which_it_was_a_member_of_keeps_what_it_held() {
    GroupRoster three =
        both.with(List.of("a", "b", "c"), SEGMENTS, false).with(List.of("a", "b"), SEGMENTS, false);
    member.received(new Announcement(both), other);
    end.complete(null);
    calls.clear();
    member.received(new Announcement(three), other);
    assertThat(calls).noneMatch(call -> call.startsWith("lost"));
  }

  @Test
  void one_of_another_version_is_not_taken_and_holds_up_nobody() {
    Address stranger = UUID.randomUUID();
    member.viewed(List.of(stranger, own, other), own);
    member.received(
        new Heartbeat(
            "c",
            PeerMessage.VERSION + 1,
            SEGMENTS,
            SharingTiming.DEFAULT,
            7,
            1,
            true,
            new BitSet()),
        stranger);
    assertThat(answers).isEmpty();
    assertThat(proposals).isEmpty();
    beat(GroupRoster.NONE);
    assertThat(proposals).containsExactly(both);
  }

  @Test
  void what_one_of_another_version_says_is_the_health_of_one_that_cannot_join_it() {
    GroupMember late = member("late");
    late.viewed(List.of(own, other), own);
    late.tick();
    late.received(
        new Heartbeat(
            "b", PeerMessage.VERSION + 1, 0, SharingTiming.DEFAULT, 0, 1, true, new BitSet()),
        other);
    assertThat(late.health().unready().toString())
        .contains("expected members with 4 segments and version 2 of the protocol")
        .contains("got: b has version 3 of the protocol");
  }

  @Test
  void one_that_does_not_write_the_next_roster_is_not_waited_for_for_ever() {
    member.received(new Announcement(both), other);
    beat(both);
    Address third = UUID.randomUUID();
    member.viewed(List.of(other, own, third), own);
    member.received(
        new Heartbeat(
            "c", PeerMessage.VERSION, SEGMENTS, SharingTiming.DEFAULT, 0, 1, true, new BitSet()),
        third);
    assertThat(proposals).as("b is the first").isEmpty();
    pass(SharingTiming.DEFAULT.suspicion());
    member.tick();
    member.found(both, 0);
    assertThat(proposals).isNotEmpty();
    assertThat(proposals.get(0).members()).containsExactly("a", "b", "c");
  }

  @Test
  void an_answer_of_the_register_counts_for_its_own_question() {
    member.received(new Announcement(both), other);
    pass(SharingTiming.DEFAULT.register());
    member.tick();
    member.received(new Announcement(both.with(List.of("a"), SEGMENTS, true)), other);
    member.tick();
    member.found(both, 0);
    assertThat(proposals).as("nothing has to be restored").isEmpty();
  }

  @Test
  void a_register_that_was_emptied_or_put_back_gets_the_known_roster() {
    pass(SharingTiming.DEFAULT.register().dividedBy(3));
    member.tick();
    member.found(GroupRoster.NONE, clock.get());
    assertThat(proposals).containsExactly(alone);
  }

  /** A leader that reads the empty register would work beside the members. */
  @Test
  void nothing_is_held_from_the_loss_of_the_register_until_it_has_the_roster_again() {
    pass(SharingTiming.DEFAULT.register().dividedBy(3));
    member.tick();
    assertThat(member.isHeld(0)).isTrue();
    member.found(GroupRoster.NONE, clock.get());
    assertThat(member.isHeld(0)).isFalse();
    assertThat(member.health().unready())
        .containsExactly(
            "may not write before it has read the register again;"
                + " 1 of 1 members answer, itself included");
    assertThat(calls).contains("lost 0", "lost 1", "lost 2", "lost 3");
    calls.clear();
    member.tick();
    assertThat(member.isHeld(0)).isFalse();
    end.complete(null);
    member.found(alone, clock.get());
    member.tick();
    assertThat(member.isHeld(0)).isTrue();
    assertThat(calls).contains("gained 0 1");
  }

  @Test
  void one_that_is_heard_is_taken_into_the_roster() {
    beat(GroupRoster.NONE);
    assertThat(answers).hasSize(1);
    assertThat(proposals).isNotEmpty();
    assertThat(proposals.get(0)).isEqualTo(both);
  }
}
