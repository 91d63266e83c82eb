package dev.homeostat.kubernetes.testing.ownership;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The contract of a {@link KeyOwnership} with the loops that share their keys by it. Extend it, and
 * return members of one group; each test has a group of its own.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class KeyOwnershipContract {

  private static final List<String> KEYS =
      IntStream.range(0, 200).mapToObj(i -> "shop/app-" + i).toList();

  private final OwnershipReferee referee = new OwnershipReferee();
  private final Map<String, OwningReplica> replicas = new HashMap<>();

  /** For subclasses. */
  protected KeyOwnershipContract() {}

  /**
   * Returns the ownership of a new member of the group of this test.
   *
   * @param name of the member, in small letters, digits and dashes, beginning with a letter
   * @return not started
   * @throws Exception if the test cannot go on
   */
  protected abstract KeyOwnership<String> member(String name) throws Exception;

  /**
   * Cuts a member off from the others, and from a server by which they agree. Nothing that it sends
   * arrives, and nothing is refused.
   *
   * @param name of a member that was started
   * @throws Exception if the test cannot go on
   */
  protected abstract void cutOff(String name) throws Exception;

  /**
   * Ends what {@link #cutOff} began.
   *
   * @param name of a member that is cut off
   * @throws Exception if the test cannot go on
   */
  protected abstract void restore(String name) throws Exception;

  /**
   * Returns the time after which a test fails because something has not happened.
   *
   * @return a minute unless overridden
   */
  protected Duration patience() {
    return Duration.ofMinutes(1);
  }

  private OwningReplica started(String name) throws Exception {
    OwningReplica replica = new OwningReplica(name, member(name), referee);
    replicas.put(name, replica);
    replica.start();
    return replica;
  }

  private OwningReplica owningAll(String name) throws Exception {
    OwningReplica replica = started(name);
    await(name + " owns all keys", () -> replica.owns(KEYS));
    return replica;
  }

  private void await(String what, ConditionAwaiter.Condition condition) throws Exception {
    ConditionAwaiter.await(what, patience(), condition, referee);
  }

  /** Ends the members, and fails if two have owned a segment at once. */
  @AfterEach
  final void endReplicas() {
    replicas.values().forEach(OwningReplica::acknowledgeAll);
    replicas.values().forEach(replica -> replica.stop(true));
    assertEquals(List.of(), referee.faults());
  }

  @Test
  void a_member_alone_owns_every_key() throws Exception {
    OwningReplica one = owningAll("a");
    assertTrue(one.epochs().stream().allMatch(epoch -> epoch >= 0), "epochs are not negative");
    assertTrue(one.ownership().health().isReady(), () -> one.ownership().health().toString());
  }

  @Test
  void a_key_has_the_same_segment_in_all_members_at_all_times() throws Exception {
    KeyOwnership<String> one = member("a");
    Map<String, KeySegment> segments =
        KEYS.stream().collect(Collectors.toMap(key -> key, one::segment));
    OwningReplica two = owningAll("b");
    for (String key : KEYS) {
      assertEquals(segments.get(key), one.segment(key));
      assertEquals(segments.get(key), two.ownership().segment(key));
    }
  }

  @Test
  void a_member_holds_nothing_before_it_starts_and_after_it_stops() throws Exception {
    KeyOwnership<String> unstarted = member("a");
    KEYS.forEach(key -> assertFalse(unstarted.isHeld(unstarted.segment(key)), key));
    OwningReplica one = owningAll("b");
    one.stop(true);
    KEYS.forEach(key -> assertFalse(one.holds(key), key));
  }

  @Test
  void each_key_has_one_owner_of_three() throws Exception {
    List<OwningReplica> three = List.of(owningAll("a"), started("b"), started("c"));
    await("each key is owned", () -> referee.owned().containsAll(segments(three.get(0))));
    for (String key : KEYS) {
      assertTrue(three.stream().filter(replica -> replica.holds(key)).count() <= 1, key);
    }
  }

  private static Set<KeySegment> segments(OwningReplica replica) {
    return KEYS.stream().map(replica.ownership()::segment).collect(Collectors.toSet());
  }

  @Test
  void keys_of_a_member_that_stops_go_to_the_others() throws Exception {
    OwningReplica one = owningAll("a");
    OwningReplica two = started("b");
    one.stop(true);
    await("the other owns all keys", () -> two.owns(KEYS));
    assertTrue(one.calledAfterStop().isEmpty(), () -> one.calledAfterStop().toString());
  }

  @Test
  void keys_of_a_member_that_stops_amid_its_work_go_to_the_others() throws Exception {
    OwningReplica one = owningAll("a");
    OwningReplica two = started("b");
    one.stop(false);
    await("the other owns all keys", () -> two.owns(KEYS));
  }

  @Test
  void a_member_can_take_part_again() throws Exception {
    OwningReplica one = owningAll("a");
    one.stop(true);
    one.start();
    await("it owns all keys again", () -> one.owns(KEYS));
    OwningReplica two = started("b");
    one.stop(true);
    await("the other owns all keys", () -> two.owns(KEYS));
  }

  @Test
  void no_key_moves_before_its_owner_has_acknowledged() throws Exception {
    OwningReplica one = owningAll("a");
    assumeTrue(segments(one).size() > 1, "one segment does not move while its owner is well");
    one.acknowledgeLater();
    OwningReplica two = started("b");
    await("segments are asked for", () -> !one.asked().isEmpty());
    Set<KeySegment> asked = one.asked();
    assertEquals(Set.of(), two.segments(), "nothing moves without an acknowledgement");
    one.acknowledgeAll();
    await("they have moved", () -> two.segments().containsAll(asked));
    await("each key is owned", () -> referee.owned().containsAll(segments(one)));
  }

  @Test
  void a_member_that_is_cut_off_does_not_hold_what_another_gains() throws Exception {
    OwningReplica one = owningAll("a");
    List<OwningReplica> others = othersBeside(one);
    cutOff("a");
    await("the others own all keys", () -> owned(others).containsAll(segments(one)));
    KEYS.forEach(key -> assertFalse(one.holds(key), key));
    await("it knows of its loss", () -> one.segments().isEmpty());
    restore("a");
    others.forEach(other -> other.stop(true));
    await("it owns all keys again", () -> one.owns(KEYS));
  }

  @Test
  void what_is_lost_without_an_acknowledgement_can_be_gained_by_others() throws Exception {
    OwningReplica one = owningAll("a");
    List<OwningReplica> others = othersBeside(one);
    one.acknowledgeLater();
    cutOff("a");
    await("the others own all keys", () -> owned(others).containsAll(segments(one)));
    KEYS.forEach(key -> assertFalse(one.holds(key), key));
    restore("a");
  }

  /** Returns two members of a group at rest, which are a majority without the first one. */
  private List<OwningReplica> othersBeside(OwningReplica one) throws Exception {
    List<OwningReplica> others = List.of(started("b"), started("c"));
    await(
        "the others are well",
        () -> others.stream().allMatch(other -> other.ownership().health().isReady()));
    await("each key is owned", () -> referee.owned().containsAll(segments(one)));
    return others;
  }

  private static Set<KeySegment> owned(List<OwningReplica> replicas) {
    return replicas.stream()
        .flatMap(replica -> replica.segments().stream())
        .collect(Collectors.toSet());
  }

  @Test
  void epochs_grow_from_owner_to_owner() throws Exception {
    OwningReplica one = owningAll("a");
    for (int i = 0; i < 3; i++) {
      one.stop(true);
      OwningReplica next = owningAll("next-" + i);
      one = next;
    }
    assertTrue(referee.moves() >= 3 * segments(one).size(), "each segment has moved thrice");
  }
}
