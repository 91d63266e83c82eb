package dev.homeostat.faults;

import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/** Two programs that stand for one lease, each on a wire of its own. */
final class Rivals {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final FaultRun run;
  private final Map<String, Rival> rivals = new LinkedHashMap<>();
  private final List<String> intruders = new CopyOnWriteArrayList<>();

  private record Rival(FaultProxy proxy, RunningProgram program, Faults faults) {}

  Rivals(FaultRun run) {
    this.run = run;
  }

  void start() {
    for (String name : List.of("anna", "berta")) {
      Faults faults = watched(name, run.badLuck());
      FaultProxy proxy = run.proxy(faults);
      rivals.put(name, new Rival(proxy, run.program(proxy, name), faults));
    }
    awaitLeader("");
  }

  /** Who writes has to lead; that one stood down in time is asked for each write. */
  private Faults watched(String name, Faults faults) {
    return request -> {
      if (FaultRun.isWriteOfEngine(request)) {
        holder()
            .filter(leader -> !leader.equals(name))
            .ifPresent(leader -> intruders.add(name + " while " + leader + " led: " + request));
      }
      return faults.of(request);
    };
  }

  /** Empty if nobody knows. */
  private Optional<String> holder() {
    try {
      Lease lease = run.direct().leases().inNamespace("default").withName(run.lease()).get();
      return lease == null
          ? Optional.empty()
          : Optional.ofNullable(lease.getSpec().getHolderIdentity()).filter(rivals::containsKey);
    } catch (KubernetesClientException e) {
      return Optional.empty();
    }
  }

  private String awaitLeader(String before) {
    AtomicReference<String> leader = new AtomicReference<>();
    await("somebody takes the lease after " + before)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(50))
        .until(
            () -> {
              holder().filter(name -> !name.equals(before)).ifPresent(leader::set);
              return leader.get() != null;
            });
    return leader.get();
  }

  /** The wire of the leader is cut until the other leads. */
  void cutOffTheLeader() {
    String leader = awaitLeader("");
    Rival rival = rivals.get(leader);
    rival.proxy().faults(request -> new Fault.Cut());
    awaitLeader(leader);
    rival.proxy().faults(rival.faults());
  }

  /** The leader is killed, and started again when the other leads. */
  void killTheLeader() {
    String leader = awaitLeader("");
    Rival rival = rivals.get(leader);
    rival.program().kill();
    awaitLeader(leader);
    RunningProgram again = run.program(rival.proxy(), leader);
    rivals.put(leader, new Rival(rival.proxy(), again, rival.faults()));
  }

  /** Writes of one who did not lead. */
  List<String> intruders() {
    return List.copyOf(intruders);
  }
}
