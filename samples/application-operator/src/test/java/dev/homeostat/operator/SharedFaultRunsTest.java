package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three replicas in processes of their own are killed, frozen, cut off from the API server and
 * restarted while Applications change. The audit log of the server shows that none was written by a
 * replica after another one had begun, and at the end nothing is lost, orphaned or doubled.
 */
@ExtendWith(AuditedServer.class)
@ResourceLock(AuditedServer.LOCK)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("long")
class SharedFaultRunsTest extends Ground {

  private static final int APPLICATIONS = 20;
  private static final int FAULTS = Integer.getInteger("share.faults", 10);
  private static final Duration PACE = Duration.ofMillis(150);
  private static final Duration SETTLING = Duration.ofMinutes(3);

  /**
   * A request that a frozen replica had checked before it stopped may be sent when it goes on: one
   * for a pass, and as soon as its threads run again.
   */
  private static final Duration AWAKENING = Duration.ofSeconds(2);

  @TempDir Path dir;
  private ReplicaGroup group;
  private FaultyReplicas replicas;
  private ChangingApplications applications;
  private Random random;
  private Instant begin;

  SharedFaultRunsTest() {
    super(AuditedServer.server());
  }

  @BeforeEach
  void start() throws Exception {
    begin = Instant.now();
    group = new ReplicaGroup(server, dir, namespace);
    replicas = new FaultyReplicas(group);
  }

  @AfterEach
  void stop() {
    group.close();
  }

  /** Applications change for some time. */
  private void changeFor(long millis) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(millis)) {
      long next = System.nanoTime() + PACE.toNanos();
      applications.changeOne();
      await().pollInterval(Duration.ofMillis(20)).until(() -> System.nanoTime() - next >= 0);
    }
  }

  private int millis(int least, int most) {
    return least + random.nextInt(most - least);
  }

  private String fault() throws Exception {
    int index = random.nextInt(3);
    String name = replicas.name(index);
    int kind = random.nextInt(4);
    switch (kind) {
      case 0 -> {
        replicas.kill(index);
        changeFor(millis(0, 6_000));
        replicas.restart(index);
        return "kill " + name;
      }
      case 1 -> {
        replicas.freeze(index);
        int millis = millis(1_000, 12_000);
        changeFor(millis);
        replicas.resume(index);
        return "freeze " + name + " for " + millis;
      }
      case 2 -> {
        SharedReplica replica = replicas.now(index);
        replica.cut();
        int millis = millis(1_000, 12_000);
        changeFor(millis);
        replica.heal();
        return "cut " + name + " for " + millis;
      }
      default -> {
        int code = replicas.end(index);
        // A JVM that is told so before its program begins has the code of the signal.
        assertThat(code).as("exit code of " + name).isIn(0, 143);
        replicas.startNew(index);
        return "restart " + name;
      }
    }
  }

  private void run(long seed) throws Exception {
    random = new Random(seed);
    applications = new ChangingApplications(this, APPLICATIONS, random);
    StringBuilder story = new StringBuilder("seed " + seed);
    try {
      await().atMost(PATIENCE).until(replicas::haveShares);
      applications.changeAll();
      for (int i = 0; i < FAULTS; i++) {
        story.append(", ").append(fault());
        changeFor(millis(0, 4_000));
      }
      await("it settles").atMost(SETTLING).untilAsserted(applications::checkSettled);
      await("all have their shares").atMost(SETTLING).until(replicas::haveShares);
      applications.changeAll();
      await("it settles again").atMost(SETTLING).untilAsserted(applications::checkSettled);
      checkHistory(story);
    } catch (Exception | AssertionError e) {
      throw new AssertionError(story + ": " + e.getMessage() + "\n" + group.said(), e);
    }
  }

  private void checkHistory(CharSequence story) {
    WriteHistory history = WriteHistory.of(AuditedServer.entriesSince(begin), replicas.all());
    List<WriteHistory.Write> late = history.late();
    System.out.printf(
        "%s: %d writes, %d rosters, %d changes of the writer of an Application, %d late: %s%n",
        story,
        history.writes().values().stream().mapToInt(List::size).sum(),
        history.rosters(),
        history.changes(),
        late.size(),
        late);
    assertThat(history.changes()).as("changes of writers").isPositive();
    Set<String> awakened = new HashSet<>();
    for (WriteHistory.Write write : late) {
      FaultyReplicas.Freeze freeze =
          replicas.freezes().stream()
              .filter(each -> isBy(each, write))
              .findFirst()
              .orElseThrow(() -> new AssertionError("two replicas interleave: " + write));
      assertThat(awakened.add(freeze + " " + write.application()))
          .as("one request of a pass that was frozen: %s", write)
          .isTrue();
    }
  }

  private static boolean isBy(FaultyReplicas.Freeze freeze, WriteHistory.Write write) {
    return freeze.name().equals(write.entry().agent())
        && write.entry().received().isAfter(freeze.begin())
        && write.entry().received().isBefore(freeze.end().plus(AWAKENING));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void no_application_is_written_by_two_at_once(long seed) throws Exception {
    run(seed);
  }
}
