package dev.homeostat.benchmarks.live;

import dev.homeostat.Manifest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** The work of an operator when all is in sync: none, but for drift. */
final class Upkeep {

  private static final int REPLICAS = 3;
  private static final double NANOS = 1e9;
  private static final int AT_ONCE = 8;

  private final KubernetesClient client;
  private final String namespace;
  private final Size size;

  Upkeep(RunningApiServer server, Size size) {
    this.client = server.client();
    this.namespace = server.newNamespace("upkeep");
    this.size = size;
  }

  /**
   * The work that was done while only unobserved fields changed.
   *
   * @param changes the number of writes by others
   * @param passes the number of passes, then or in the time before
   * @param writes to objects and states, the same
   * @param cpu the processor time of the changes that count, and of their events
   */
  record Quiet(long changes, long passes, long writes, CpuTime cpu) {}

  /**
   * A restart.
   *
   * @param seconds until all applications had their first pass
   * @param writes to objects and states
   * @param reads of objects
   */
  record Restart(double seconds, long writes, long reads) {}

  /**
   * Repairs of drift.
   *
   * @param count how many objects drifted
   * @param patches how many writes there were
   * @param median in milliseconds, from the end of the change to the event of the repair
   * @param p99 the same
   * @param most the same
   */
  record Repairs(int count, long patches, double median, double p99, double most) {}

  /** All of it. */
  record All(Quiet quiet, Restart restart, Repairs repairs) {}

  All measure() throws Exception {
    Operator.define(client);
    SideBySide.run(
        size.parallel(),
        size.applications(),
        i ->
            client
                .resource(
                    SmallApplications.generic(
                        client, Operator.fleet(namespace, SmallApplications.name(i))))
                .create());
    Quiet quiet;
    Repairs repairs;
    try (Operator operator = operator()) {
      operator.startAndSettle(size.applications());
      operator.calm();
      quiet = quiet(operator);
      repairs = repairs(operator);
    }
    try (Operator again = operator()) {
      long begin = System.nanoTime();
      again.startAndSettle(size.applications());
      double seconds = (System.nanoTime() - begin) / NANOS;
      again.calm();
      Tally tally = again.tally;
      return new All(
          quiet,
          new Restart(seconds, tally.writes.get() + tally.stateWrites.get(), tally.reads.get()),
          repairs);
    }
  }

  private Operator operator() {
    return new Operator(client, size.parallel(), this::wanted);
  }

  private Manifest wanted(String name) {
    int number = Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    return SmallApplications.manifest(namespace, number);
  }

  /** The first half does not count as changes: the compiler of the Java machine is still busy. */
  private Quiet quiet(Operator operator) throws InterruptedException, ExecutionException {
    Deployment[] busy = new Deployment[size.busy()];
    for (int i = 0; i < busy.length; i++) {
      busy[i] = client.apps().deployments().inNamespace(namespace).withName(deployment(i)).get();
    }
    operator.tally.reset();
    change(busy);
    CpuTime begin = CpuTime.now();
    long changes = change(busy);
    CpuTime cpu = CpuTime.now().since(begin);
    operator.calm();
    Tally tally = operator.tally;
    return new Quiet(
        changes, tally.passes.get(), tally.writes.get() + tally.stateWrites.get(), cpu);
  }

  /** Puts the status of each once a second, as the controller of Deployments does. */
  private long change(Deployment[] busy) throws InterruptedException, ExecutionException {
    long changes = 0;
    long begin = System.nanoTime();
    for (long second = 1; System.nanoTime() < begin + size.quiet().toNanos(); second++) {
      SideBySide.run(
          AT_ONCE,
          busy.length,
          i -> {
            DeploymentStatus status = busy[i].getStatus();
            Integer before = status.getCollisionCount();
            status.setCollisionCount(before == null ? 1 : before + 1);
            busy[i] = client.resource(busy[i]).updateStatus();
          });
      changes += busy.length;
      long next = begin + TimeUnit.SECONDS.toNanos(second);
      TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
    }
    return changes;
  }

  /** Spread over the applications. */
  private String deployment(int number) {
    return SmallApplications.name(number % size.applications())
        + "-"
        + number / size.applications() % SmallApplications.RESOURCES;
  }

  private Repairs repairs(Operator operator) throws InterruptedException, ExecutionException {
    operator.tally.reset();
    Map<String, Repair> repairs = new ConcurrentHashMap<>();
    for (int i = 0; i < size.repairs(); i++) {
      repairs.put(deployment(i), new Repair());
    }
    // It has read all that is there before the first change.
    try (SharedIndexInformer<Deployment> stopwatch =
        client.apps().deployments().inNamespace(namespace).inform(new Stopwatch(repairs))) {
      SideBySide.run(AT_ONCE, size.repairs(), i -> drift(deployment(i), repairs));
      if (!stopwatch.isWatching()) {
        throw new IllegalStateException("the stopwatch has lost its watch");
      }
    }
    operator.calm();
    double[] millis =
        repairs.values().stream()
            .mapToDouble(one -> (one.end - one.begin) / 1e6)
            .sorted()
            .toArray();
    return new Repairs(
        millis.length,
        operator.tally.writes.get(),
        millis[millis.length / 2],
        millis[(int) (millis.length * 0.99)],
        Arrays.stream(millis).max().orElse(0));
  }

  private void drift(String name, Map<String, Repair> repairs) throws InterruptedException {
    Repair repair = Objects.requireNonNull(repairs.get(name));
    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName(name)
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"replicas\": 5}}");
    repair.begin = System.nanoTime();
    if (!repair.done.await(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("no operator repaired " + name);
    }
  }

  private static final class Repair {
    private volatile long begin;
    private volatile long end;
    private volatile boolean drifted;
    private final CountDownLatch done = new CountDownLatch(1);
  }

  /** Stops the time when an object that had drifted is repaired. */
  private record Stopwatch(Map<String, Repair> repairs)
      implements ResourceEventHandler<Deployment> {

    @Override
    public void onAdd(Deployment deployment) {
      // The object has not changed yet.
    }

    @Override
    public void onUpdate(Deployment before, Deployment deployment) {
      Repair repair = repairs.get(deployment.getMetadata().getName());
      if (repair == null) {
        return;
      }
      if (deployment.getSpec().getReplicas() != REPLICAS) {
        repair.drifted = true;
      } else if (repair.drifted && repair.done.getCount() > 0) {
        repair.end = System.nanoTime();
        repair.done.countDown();
      }
    }

    @Override
    public void onDelete(Deployment deployment, boolean unknown) {
      // No object is deleted; otherwise the missing repair fails.
    }
  }
}
