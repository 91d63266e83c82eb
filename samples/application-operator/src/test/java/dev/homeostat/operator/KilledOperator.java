package dev.homeostat.operator;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.samples.testing.OperatorProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * An operator that is killed and started again. It has the permissions of its installation: all its
 * requests go through a proxy that has no credentials and counts them.
 */
final class KilledOperator implements AutoCloseable {

  /** Until many applications have settled. */
  static final Duration LONG = Duration.ofMinutes(20);

  private final Installed installed;
  private final Path dir;
  private final List<String> options;
  private final FaultProxy wire;
  private int starts;
  private OperatorProcess running;

  private KilledOperator(Installed installed, Path dir, List<String> options) {
    this.installed = installed;
    this.dir = dir;
    this.options = options;
    this.wire = FaultProxy.before(installed.trusted(), Faults.none());
  }

  /** Starts it; its logs go into a folder. */
  static KilledOperator start(Installed installed, Path dir, String... options) throws IOException {
    List<String> all =
        Stream.concat(
                Stream.of("--leader-election=false", "--requests-per-second=0", "--port=0"),
                Stream.of(options))
            .toList();
    KilledOperator operator = new KilledOperator(installed, dir, all);
    operator.start();
    return operator;
  }

  /** Starts a process after the last one was killed. */
  void start() throws IOException {
    running =
        OperatorProcess.start(
            Main.class,
            dir.resolve("operator-" + starts++ + ".log"),
            Map.of(
                "KUBECONFIG",
                dir.resolve("none").toString(),
                "KUBERNETES_MASTER",
                wire.address(),
                "KUBERNETES_AUTH_TOKEN",
                installed.token()),
            options.toArray(String[]::new));
  }

  void kill() throws InterruptedException {
    running.kill();
  }

  FaultProxy wire() {
    return wire;
  }

  /** Waits until so many more writes have passed, or there is nothing left to write. */
  void awaitWrites(int more, BooleanSupplier isSettled) {
    int enough = writes() + more;
    await()
        .atMost(LONG)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> writes() >= enough || isSettled.getAsBoolean());
  }

  private int writes() {
    return wire.writes().values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns how many Applications it reconciles, by its metrics. */
  long applications() throws IOException, InterruptedException {
    return running
        .metrics()
        .lines()
        .filter(line -> line.startsWith("homeostat_applications{"))
        .mapToLong(line -> Math.round(Double.parseDouble(line.substring(line.lastIndexOf(' ')))))
        .sum();
  }

  String lastLines() throws IOException {
    return running.lastLines();
  }

  @Override
  public void close() {
    try {
      kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      wire.close();
    }
  }
}
