package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.samples.testing.OperatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A replica in a process of its own, which shares Applications with others. It has the permissions
 * of the installation: its requests go through a proxy that has no credentials and notes writes.
 */
final class SharedReplica implements AutoCloseable {

  /**
   * A write of a replica.
   *
   * @param application whose object or status
   * @param replica that wrote
   */
  record Write(String application, String replica) {}

  private static final Pattern SEGMENTS =
      Pattern.compile("^homeostat_loop_segments\\{[^}]*} (\\d+)", Pattern.MULTILINE);

  /** Objects have the names of their Applications. */
  private static final Pattern OBJECT = Pattern.compile("/(?:applications|configmaps)/(app-\\d+)");

  private final FaultProxy wire;
  private final OperatorProcess process;

  private SharedReplica(FaultProxy wire, OperatorProcess process) {
    this.wire = wire;
    this.process = process;
  }

  /**
   * Starts a replica.
   *
   * @param dir for its files
   * @param name its name in the group, and the user agent of its requests
   * @param address of its pod
   * @param writes gets the writes of all replicas, in order
   */
  static SharedReplica start(
      Installed installed, Path dir, String name, String address, List<Write> writes)
      throws IOException {
    Faults notes =
        request -> {
          Matcher object = OBJECT.matcher(request.path());
          if (request.isWrite() && object.find()) {
            writes.add(new Write(object.group(1), name));
          }
          return new Fault.Pass();
        };
    FaultProxy wire = FaultProxy.before(installed.trusted(), notes);
    return new SharedReplica(
        wire,
        installed.process(
            Files.createDirectories(dir.resolve(name)),
            Map.of(
                "KUBECONFIG",
                dir.resolve("none").toString(),
                "KUBERNETES_MASTER",
                wire.address(),
                "KUBERNETES_AUTH_TOKEN",
                installed.token(),
                "KUBERNETES_USER_AGENT",
                name),
            Map.of("metadata.name", name, "status.podIP", address)));
  }

  /** Cuts it off from the API server. */
  void cut() {
    wire.faults(request -> new Fault.Cut());
    wire.breakConnections();
  }

  /** Connects it with the API server again. */
  void heal() {
    wire.faults(request -> new Fault.Pass());
  }

  void freeze() throws IOException, InterruptedException {
    process.freeze();
  }

  void resume() throws IOException, InterruptedException {
    process.resume();
  }

  /** Returns how many segments it owns; -1 if it does not answer. */
  int segments() throws IOException, InterruptedException {
    if (!process.isRunning()) {
      throw new AssertionError(process.lastLines());
    }
    if (!process.isReady()) {
      return -1;
    }
    Matcher found = SEGMENTS.matcher(process.metrics());
    return found.find() ? Integer.parseInt(found.group(1)) : -1;
  }

  void kill() throws InterruptedException {
    process.kill();
  }

  int end() throws InterruptedException {
    return process.end();
  }

  String lastLines() throws IOException {
    return process.lastLines();
  }

  @Override
  public void close() {
    try {
      process.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      wire.close();
    }
  }
}
