package dev.homeostat.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RestartableApiServer;
import dev.homeostat.kubernetes.testing.RestartableApiServer.Part;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever dies meanwhile: in the end the cluster is as wanted, nothing is there twice, nothing is
 * left over, nothing foreign was touched, and nobody writes any more.
 *
 * <p>Each run has a fresh seed, which is printed. {@code -Dseed=…} decides alike, as far as chance
 * decides; {@code -Dsoak=10} runs each scenario ten times.
 */
@WithApiServer
@Timeout(400)
@Execution(ExecutionMode.CONCURRENT)
class FaultRunsTest {

  private static final int TIMES = Integer.getInteger("soak", 1);

  /** One build has one seed for all scenarios, or as many as it is to be soaked in. */
  private static final List<Long> SEEDS =
      Long.getLong("seed") == null
          ? new SecureRandom().ints(TIMES, 0, Integer.MAX_VALUE).asLongStream().boxed().toList()
          : Collections.nCopies(TIMES, Long.getLong("seed"));

  private final Config shared;
  private @TempDir Path folder;

  FaultRunsTest(RunningApiServer server) {
    shared = server.client().getConfiguration();
  }

  static List<Long> seeds() {
    return SEEDS;
  }

  @BeforeAll
  static void tellSeeds() {
    System.out.println("Fault runs with seeds " + SEEDS + "; -Dseed=… repeats one");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_api_server_is_killed_and_restarted(long seed) throws Exception {
    partDies("server-dies", seed, Part.API_SERVER);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_store_is_killed_and_restarted(long seed) throws Exception {
    partDies("store-dies", seed, Part.ETCD);
  }

  /** On a server of its own, which no other run loses with it. */
  private void partDies(String name, long seed, Part part) throws Exception {
    try (RestartableApiServer server = RestartableApiServer.start()) {
      FaultRun.of(server.config(), name, seed, folder, run -> partDies(run, server, part));
    }
  }

  private static void partDies(FaultRun run, RestartableApiServer server, Part part)
      throws Exception {
    run.program(run.proxy(run.badLuck()), "controller");
    run.sleep(3000, 6000);
    for (int i = 0; i < 2; i++) {
      if (i == 1) {
        run.changeWhatIsWanted();
        run.sleep(0, 1000);
      }
      server.kill(part);
      run.sleep(0, 4000);
      server.restart(part);
      run.sleep(2000, 5000);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_controller_is_killed_at_any_request(long seed) throws Exception {
    FaultRun.of(shared, "controller-dies", seed, folder, FaultRunsTest::controllerDies);
  }

  private static void controllerDies(FaultRun run) throws Exception {
    Faults badLuck = run.badLuck();
    FaultProxy proxy = run.proxy(badLuck);
    for (int i = 0; i < 2; i++) {
      dies(run, proxy, badLuck, request -> true, 150);
      // What it made and did not write down is wanted no more, so nobody would look for it.
      dies(run, proxy, badLuck, FaultRun::isWriteOfEngine, 12);
      run.move();
      dies(run, proxy, badLuck, FaultRun::isWriteOfEngine, 8);
      run.move();
    }
    try (RunningProgram lucky = run.program(proxy, "controller")) {
      run.changeWhatIsWanted();
      assertThat(lucky.isRunning()).isTrue();
    }
    run.program(proxy, "controller");
    run.sleep(2000, 4000);
  }

  /** Starts a controller that comes as far as one of the first so many requests that count. */
  private static void dies(
      FaultRun run, FaultProxy proxy, Faults badLuck, Predicate<ProxiedRequest> counted, int most)
      throws Exception {
    int nth = 1 + run.random().nextInt(most);
    DeadlyRequest deadly = new DeadlyRequest(badLuck, counted, nth, run.random().nextBoolean());
    proxy.faults(deadly);
    deadly.kills(run.program(proxy, "controller"));
    deadly.await();
    proxy.faults(badLuck);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void of_two_controllers_with_one_lease_one_works(long seed) throws Exception {
    FaultRun.of(shared, "two-controllers", seed, folder, FaultRunsTest::twoControllers);
  }

  private static void twoControllers(FaultRun run) throws Exception {
    Rivals rivals = new Rivals(run);
    rivals.start();
    run.awaitAll(Wanted.STEADY);
    run.sleep(0, 4000);
    rivals.cutOffTheLeader();
    run.changeWhatIsWanted();
    run.sleep(1000, 3000);
    rivals.killTheLeader();
    run.sleep(1000, 3000);
    assertThat(rivals.intruders()).as("writes of those who did not lead").isEmpty();
  }
}
