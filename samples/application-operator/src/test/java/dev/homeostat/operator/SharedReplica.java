package dev.homeostat.operator;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.samples.testing.LiveHeap;
import dev.homeostat.samples.testing.OperatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A replica in a process of its own, which shares Applications with others. It has the permissions
 * of the installation: its requests go through a proxy that has no credentials.
 */
final class SharedReplica implements AutoCloseable {

  private static final Pattern SEGMENTS =
      Pattern.compile("^homeostat_loop_segments\\{[^}]*} (\\d+)", Pattern.MULTILINE);

  private final FaultProxy wire;
  private final OperatorProcess process;
  private final List<ProxiedRequest> requests;

  private SharedReplica(FaultProxy wire, OperatorProcess process, List<ProxiedRequest> requests) {
    this.wire = wire;
    this.process = process;
    this.requests = requests;
  }

  /**
   * Starts a replica.
   *
   * @param dir for its files
   * @param name its name in the group, and the user agent of its requests
   * @param listening the address at which it listens
   * @param advertised the address of its pod, at which others reach it
   * @param more variables of its environment
   */
  static SharedReplica start(
      Installed installed,
      Path dir,
      String name,
      String listening,
      String advertised,
      Map<String, String> more)
      throws IOException {
    List<ProxiedRequest> requests = Collections.synchronizedList(new ArrayList<>());
    FaultProxy wire = FaultProxy.before(installed.trusted(), noting(requests));
    Map<String, String> variables = new HashMap<>(more);
    variables.put("KUBECONFIG", dir.resolve("none").toString());
    variables.put("KUBERNETES_MASTER", wire.address());
    variables.put("KUBERNETES_AUTH_TOKEN", installed.token());
    variables.put("KUBERNETES_USER_AGENT", name);
    variables.put("HOMEOSTAT_SHARE_ADVERTISED_ADDRESS", advertised + ":7800");
    return new SharedReplica(
        wire,
        installed.process(
            Files.createDirectories(dir.resolve(name)),
            variables,
            Map.of("metadata.name", name, "status.podIP", listening)),
        requests);
  }

  private static Faults noting(List<ProxiedRequest> requests) {
    return request -> {
      requests.add(request);
      return new Fault.Pass();
    };
  }

  /** Returns the requests that it has sent, in the order in which they came to its proxy. */
  List<ProxiedRequest> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  /** Returns what it keeps. */
  LiveHeap heap() throws IOException, InterruptedException {
    return process.heap();
  }

  /** Cuts it off from the API server. */
  void cut() {
    wire.faults(request -> new Fault.Cut());
    wire.breakConnections();
  }

  /** Connects it with the API server again. */
  void heal() {
    wire.faults(noting(requests));
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

  /** Returns whether its probe, its metrics and its log say that it owns nothing, and why. */
  boolean saysThatItOwnsNothing(String reason) throws IOException, InterruptedException {
    String metrics = process.metrics();
    return process.readiness().contains(reason)
        && metrics.matches("(?s).*homeostat_loop_segments\\{[^}]*} 0\\.0.*")
        && metrics.matches("(?s).*homeostat_share_moves_total\\{[^}]*move=\"lost\"[^}]*} [1-9].*")
        && process.said().contains("owns nothing any more");
  }

  /** Returns whether it has taken over from replicas that it does not hear, and says so. */
  boolean hasTakenOver() throws IOException, InterruptedException {
    return segments() == ReplicaGroup.SEGMENTS
        && process.said().matches("(?s).*, since none of .* was heard.*");
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
