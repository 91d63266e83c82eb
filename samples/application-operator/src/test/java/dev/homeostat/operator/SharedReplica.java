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
   * @param address of its pod
   * @param writes gets the writes of all replicas, in order
   * @param more variables of its environment
   */
  static SharedReplica start(
      Installed installed,
      Path dir,
      String name,
      String address,
      List<Write> writes,
      Map<String, String> more)
      throws IOException {
    List<ProxiedRequest> requests = Collections.synchronizedList(new ArrayList<>());
    Faults notes =
        request -> {
          requests.add(request);
          Matcher object = OBJECT.matcher(request.path());
          if (request.isWrite() && object.find()) {
            writes.add(new Write(object.group(1), name));
          }
          return new Fault.Pass();
        };
    FaultProxy wire = FaultProxy.before(installed.trusted(), notes);
    Map<String, String> variables = new HashMap<>(more);
    variables.put("KUBECONFIG", dir.resolve("none").toString());
    variables.put("KUBERNETES_MASTER", wire.address());
    variables.put("KUBERNETES_AUTH_TOKEN", installed.token());
    variables.put("KUBERNETES_USER_AGENT", name);
    return new SharedReplica(
        wire,
        installed.process(
            Files.createDirectories(dir.resolve(name)),
            variables,
            Map.of("metadata.name", name, "status.podIP", address)),
        requests);
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
