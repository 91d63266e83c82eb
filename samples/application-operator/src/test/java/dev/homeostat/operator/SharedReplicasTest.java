package dev.homeostat.operator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Three replicas in processes of their own share Applications, as the chart lets them. One is
 * frozen, one is cut off from the others, one is killed, and all are replaced, while Applications
 * change.
 */
@ExtendWith(AuditedServer.class)
@ResourceLock(AuditedServer.LOCK)
@Execution(ExecutionMode.SAME_THREAD)
class SharedReplicasTest extends Ground {

  /** So many that hardly ever one replica has none of them. */
  private static final int APPLICATIONS = 30;

  @TempDir Path dir;
  private ReplicaGroup group;

  SharedReplicasTest() {
    super(AuditedServer.server());
  }

  @BeforeEach
  void install() throws IOException {
    group = new ReplicaGroup(server, dir, namespace);
  }

  @AfterEach
  void uninstall() {
    group.close();
  }

  @Test
  void all_work_and_each_application_is_written_by_one_at_a_time() throws Exception {
    FaultRun run = new FaultRun("one after the other", this, group, APPLICATIONS, new Random(1));
    try {
      run.begin();
      run.awaitSettled();
      run.freeze(0, 6_500);
      run.awaitShares();
      run.isolate(1);
      run.kill(2, 3_500);
      run.replace(0);
      run.changeFor(1_500);
      run.replace(1);
      run.settle();
      run.checkHistory();
      run.checkAllHaveWritten();
    } catch (Exception | AssertionError e) {
      throw new AssertionError(run + ": " + e.getMessage() + "\n" + group.said(), e);
    }
  }
}
