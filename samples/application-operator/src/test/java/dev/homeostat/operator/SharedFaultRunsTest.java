package dev.homeostat.operator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Three replicas in processes of their own are killed, frozen, restarted, and cut off from each
 * other and from the API server, in an order that follows from a seed, while Applications change.
 * The audit log of the server shows that none was written by a replica after another one had begun,
 * and at the end nothing is lost, orphaned or doubled.
 */
@ExtendWith(AuditedServer.class)
@ResourceLock(AuditedServer.LOCK)
@Execution(ExecutionMode.SAME_THREAD)
@Tag("long")
class SharedFaultRunsTest extends Ground {

  private static final int APPLICATIONS = 20;
  private static final int FAULTS = Integer.getInteger("share.faults", 10);
  private static final long FIRST = Long.getLong("share.seed", 1);
  private static final int RUNS = Integer.getInteger("share.runs", 10);

  @TempDir Path dir;
  private ReplicaGroup group;
  private Random random;

  SharedFaultRunsTest() {
    super(AuditedServer.server());
  }

  static Stream<Long> seeds() {
    return LongStream.range(FIRST, FIRST + RUNS).boxed();
  }

  @BeforeEach
  void install() throws IOException {
    group = new ReplicaGroup(server, dir, namespace);
  }

  @AfterEach
  void uninstall() {
    group.close();
  }

  private int millis(int least, int most) {
    return least + random.nextInt(most - least);
  }

  private void fault(FaultRun run) throws Exception {
    int index = random.nextInt(ReplicaGroup.REPLICAS);
    int other = (index + 1 + random.nextInt(ReplicaGroup.REPLICAS - 1)) % ReplicaGroup.REPLICAS;
    boolean isSilent = random.nextBoolean();
    int kind = random.nextInt(8);
    int span = millis(1_000, 12_000);
    switch (kind) {
      case 0 -> run.kill(index, span / 2);
      case 1 -> run.freeze(index, span);
      case 2 -> run.cutFromServer(index, span);
      case 3 -> run.replace(index);
      case 4, 5 -> run.cutFrom(index, FaultRun.others(index), isSilent, span);
      case 6 -> run.cutFrom(index, Set.of(other), isSilent, span);
      default -> run.silence(index, other, span);
    }
  }

  /** Steps of a run. */
  @FunctionalInterface
  private interface Steps {
    void run() throws Exception;
  }

  private void check(FaultRun run, Steps steps) throws Exception {
    try {
      run.begin();
      steps.run();
      run.settle();
      run.checkHistory();
    } catch (Exception | AssertionError e) {
      throw new AssertionError(run + ": " + e.getMessage() + "\n" + group.said(), e);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void no_application_is_written_by_two_at_once(long seed) throws Exception {
    random = new Random(seed);
    FaultRun run = new FaultRun("seed " + seed, this, group, APPLICATIONS, random);
    check(
        run,
        () -> {
          for (int i = 0; i < FAULTS; i++) {
            fault(run);
            run.changeFor(millis(0, 4_000));
          }
        });
  }

  @Test
  void all_stop_without_the_server_and_take_turns_without_each_other() throws Exception {
    FaultRun run = new FaultRun("partitions", this, group, APPLICATIONS, new Random(1));
    check(
        run,
        () -> {
          run.awaitSettled();
          run.cutAllFromServer();
          run.awaitSettled();
          run.cutAllApart(20_000);
        });
  }
}
