package dev.homeostat.sharding.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.sharding.roster.GroupRoster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While all members are replaced one by one, each segment moves at most twice. */
class RollingUpdateTest {

  private static final int SEGMENTS = 256;
  private static final int ROUNDS = 3;

  /** The rosters of an update, and how often each segment has moved. */
  private static final class Update {

    private int[] moves = new int[SEGMENTS];
    private GroupRoster roster = GroupRoster.NONE;

    private void next(GroupRoster next) {
      for (int i = 0; i < SEGMENTS; i++) {
        moves[i] += next.owner(i).equals(roster.owner(i)) ? 0 : 1;
      }
      roster = next;
    }

    private void join(String member) {
      List<String> members = new ArrayList<>(roster.members());
      members.add(member);
      next(roster.with(members, SEGMENTS, true));
    }

    private void leave(String member) {
      next(roster.without(member));
    }

    private int most() {
      int most = IntStream.of(moves).max().orElse(0);
      moves = new int[SEGMENTS];
      return most;
    }
  }

  private static Update of(int count) {
    Update update = new Update();
    IntStream.range(0, count).forEach(i -> update.join("first-" + i));
    update.most();
    return update;
  }

  private static List<String> inAnyOrder(Update update, long seed) {
    List<String> members = new ArrayList<>(update.roster.members());
    Collections.shuffle(members, new Random(seed));
    return members;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void a_new_one_joins_before_an_old_one_leaves(int count) {
    for (int seed = 0; seed < 20; seed++) {
      Update update = of(count);
      for (int round = 0; round < ROUNDS; round++) {
        for (String old : inAnyOrder(update, seed)) {
          update.join(old + "+");
          update.leave(old);
        }
        assertThat(update.most()).as("seed %s", seed).isLessThanOrEqualTo(2);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void an_old_one_leaves_before_a_new_one_joins(int count) {
    for (int seed = 0; seed < 20; seed++) {
      Update update = of(count);
      for (int round = 0; round < ROUNDS; round++) {
        for (String old : inAnyOrder(update, seed)) {
          update.leave(old);
          update.join(old + "+");
        }
        assertThat(update.most()).as("seed %s", seed).isLessThanOrEqualTo(2);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8})
  void members_do_so_too(int count) {
    SharingSimulation simulation =
        new SharingSimulation(count, SharingSimulation.SHORT, 64, ProtocolDefect.NONE);
    IntStream.range(0, count).forEach(i -> simulation.start());
    settle(simulation);
    simulation.referee().mostMoves();
    for (SimulatedProcess old : simulation.living()) {
      simulation.start();
      settle(simulation);
      simulation.stop(old);
      settle(simulation);
    }
    assertThat(simulation.faults()).isEmpty();
    assertThat(simulation.referee().mostMoves()).isBetween(1, 2);
  }

  private static void settle(SharingSimulation simulation) {
    assertThat(simulation.isEvenWithin(Duration.ofMinutes(1))).as(simulation.toString()).isTrue();
  }
}
