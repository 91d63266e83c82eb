package dev.homeostat.benchmarks.live;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.ControlLoop;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The engine's side of the comparison, with a watch like that of an operator. */
final class EngineRun implements Side, AutoCloseable {

  private final KubernetesClient client;
  private final String namespace;
  private final Map<ApplicationId, Application> applications = new ConcurrentHashMap<>();
  private final Map<ApplicationId, CountDownLatch> left = new ConcurrentHashMap<>();
  private final Tally tally = new Tally();
  private final Asked asked = new Asked();
  private final WeighedStates states;
  private final Engine engine;
  private final Subscription watch;
  private final ControlLoop<ApplicationId> loop;

  private EngineRun(RunningApiServer server, Size size) {
    this.client = server.client();
    this.namespace = server.newNamespace("engine");
    KubernetesCluster cluster =
        KubernetesCluster.of(client, RequestLimits.DEFAULT.withAtOnce(size.parallel()));
    states = new WeighedStates(cluster);
    engine =
        Engine.builder()
            .cluster(cluster)
            .state(SecretStateStore.in(states))
            .listener(tally)
            .build();
    watch =
        cluster
            .watches()
            .subscribe(
                WatchScope.of("apps/v1", "Deployment").labelled(Application.UID_LABEL), new Deaf());
    loop =
        ControlLoop.<ApplicationId>named("converge", this::pass)
            .source(asked)
            .workers(size.parallel())
            .build();
  }

  /** A loop that runs, and a watch that has synced. */
  static EngineRun start(RunningApiServer server, Size size) throws InterruptedException {
    EngineRun run = new EngineRun(server, size);
    run.loop.start();
    while (!run.watch.health().synced()) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return run;
  }

  private Outcome pass(ApplicationId key) {
    ReconcileResult pass = engine.reconcile(Objects.requireNonNull(applications.get(key)));
    if (pass.outcome() == ReconcileResult.Outcome.SETTLED) {
      Objects.requireNonNull(left.get(key)).countDown();
      return Outcome.done();
    }
    return Outcome.requeueAfter(pass.requeue().fixedDelay().orElseThrow());
  }

  @Override
  public Took make(Part part) throws InterruptedException {
    CountDownLatch all = new CountDownLatch(part.size());
    List<ApplicationId> keys = new ArrayList<>();
    for (int i = part.from(); i < part.to(); i++) {
      Application application = SmallApplications.application(namespace, i);
      applications.put(application.id(), application);
      left.put(application.id(), all);
      keys.add(application.id());
    }
    Took.Running clock = Took.begin();
    asked.add(keys);
    all.await();
    return clock.end();
  }

  long stateWrites() {
    return tally.stateWrites.get();
  }

  States states() {
    return states.ofOne();
  }

  @Override
  public void close() {
    loop.close();
    watch.close();
  }

  /** A listener that ignores all events. */
  private static final class Deaf implements ObjectListener {
    @Override
    public void seen(Resource object) {}

    @Override
    public void vanished(ResourceAddress address) {}
  }

  /** A source of applications that are requested by the benchmark. */
  private static final class Asked implements Source<ApplicationId> {

    private final CompletableFuture<Sink<ApplicationId>> sink = new CompletableFuture<>();

    @Override
    public String name() {
      return "applications";
    }

    @Override
    public void start(Sink<ApplicationId> started) {
      sink.complete(started);
    }

    void add(List<ApplicationId> keys) {
      keys.forEach(sink.join()::add);
    }

    @Override
    public boolean hasSynced() {
      return true;
    }

    @Override
    public void stop() {
      // Nothing is held.
    }
  }
}
