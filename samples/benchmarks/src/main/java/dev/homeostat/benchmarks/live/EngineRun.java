package dev.homeostat.benchmarks.live;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Pass;
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
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What the engine does, with a watch as an operator has it. */
final class EngineRun {

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final Size size;

  EngineRun(RunningApiServer server, Size size) {
    this.server = server;
    this.client = server.client();
    this.size = size;
  }

  /** All applications have settled. */
  record Converged(Took took, long stateWrites, States states) {}

  /** Begins with nothing, and ends when all applications have settled. */
  Converged converge(String what) throws InterruptedException {
    String namespace = server.newNamespace(what);
    Map<ApplicationId, Application> applications = new ConcurrentHashMap<>();
    for (int i = 0; i < size.applications(); i++) {
      Application application = SmallApplications.application(namespace, i);
      applications.put(application.id(), application);
    }
    KubernetesCluster cluster =
        KubernetesCluster.of(client, RequestLimits.DEFAULT.withAtOnce(size.parallel()));
    Tally tally = new Tally();
    Engine engine =
        Engine.builder()
            .cluster(cluster)
            .state(SecretStateStore.in(cluster))
            .listener(tally)
            .build();
    CountDownLatch left = new CountDownLatch(size.applications());
    try (Subscription watch =
            cluster
                .watches()
                .subscribe(
                    WatchScope.of("apps/v1", "Deployment").labelled(Application.UID_LABEL),
                    new Deaf());
        ControlLoop<ApplicationId> loop =
            ControlLoop.<ApplicationId>named(
                    "converge",
                    key -> {
                      Pass pass = engine.reconcile(Objects.requireNonNull(applications.get(key)));
                      if (pass.result() == Pass.Result.SETTLED) {
                        left.countDown();
                        return Outcome.done();
                      }
                      return Outcome.again(pass.next().orElseThrow());
                    })
                .source(new Known(applications, watch))
                .workers(size.parallel())
                .build()) {
      while (!watch.health().synced()) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      Took.Running clock = Took.begin();
      loop.start();
      left.await();
      Took took = clock.end();
      long writes = tally.stateWrites.get();
      String one = SmallApplications.name(0);
      return new Converged(
          took, writes, States.of(client, namespace, one, writes, size.applications()));
    }
  }

  /** Nobody has to be woken. */
  private static final class Deaf implements ObjectListener {
    @Override
    public void seen(Resource object) {}

    @Override
    public void vanished(ResourceAddress address) {}
  }

  /** All applications, once. */
  private record Known(Map<ApplicationId, Application> applications, Subscription watch)
      implements Source<ApplicationId> {

    @Override
    public String name() {
      return "applications";
    }

    @Override
    public void start(Sink<ApplicationId> sink) {
      applications.keySet().forEach(sink::add);
    }

    @Override
    public boolean hasSynced() {
      return watch.health().synced();
    }

    @Override
    public void stop() {
      // Nothing is held.
    }
  }
}
