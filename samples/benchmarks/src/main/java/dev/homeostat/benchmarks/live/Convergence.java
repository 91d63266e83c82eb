package dev.homeostat.benchmarks.live;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Pass;
import dev.homeostat.Resource;
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
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;

/** How long it takes until all applications are there, beside bare writes of the same objects. */
final class Convergence {

  private static final double NANOS = 1e9;

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final Size size;

  Convergence(RunningApiServer server, Size size) {
    this.server = server;
    this.client = server.client();
    this.size = size;
  }

  /**
   * Seconds.
   *
   * @param creates the objects alone, written by the client
   * @param writes the same, and the states as they were in the end, written by the client
   * @param engine by the engine
   * @param stateWrites how often the engine saved a state
   */
  record Times(double creates, double writes, double engine, long stateWrites) {}

  /** Each round has its own order, so that none always comes first. */
  List<Times> measure() throws InterruptedException, ExecutionException {
    bare(false, 1, "warm");
    engine("warm");
    List<Times> all = new ArrayList<>();
    for (int round = 0; round < size.rounds(); round++) {
      double creates;
      double writes;
      Converged engine;
      if (round % 2 == 0) {
        creates = bare(false, 1, "creates");
        engine = engine("engine");
        writes = bare(true, engine.stateWrites() / size.applications(), "writes");
      } else {
        engine = engine("engine");
        writes = bare(true, engine.stateWrites() / size.applications(), "writes");
        creates = bare(false, 1, "creates");
      }
      all.add(new Times(creates, writes, engine.seconds(), engine.stateWrites()));
    }
    return all;
  }

  private double bare(boolean states, long stateWrites, String what)
      throws InterruptedException, ExecutionException {
    String namespace = server.newNamespace(what);
    List<GenericKubernetesResource> objects = new ArrayList<>();
    for (int i = 0; i < size.applications(); i++) {
      for (int k = 0; k < Sample.RESOURCES; k++) {
        objects.add(Sample.generic(client, Sample.deployment(namespace, Sample.name(i) + "-" + k)));
      }
    }
    long begin = System.nanoTime();
    SideBySide.run(
        size.parallel(),
        size.applications(),
        i -> {
          Secret state = states ? client.resource(state(namespace, i, "")).create() : null;
          for (int k = 0; k < Sample.RESOURCES; k++) {
            client.resource(objects.get(i * Sample.RESOURCES + k)).create();
          }
          for (long more = 1; states && more < stateWrites; more++) {
            client
                .resource(state)
                .patch(PatchContext.of(PatchType.JSON_MERGE), state(namespace, i, "changed"));
          }
        });
    return (System.nanoTime() - begin) / NANOS;
  }

  /** As large as the state of such an application, and as little compressible. */
  private Secret state(String namespace, int number, String change) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName("state." + Sample.name(number))
        .withNamespace(namespace)
        .endMetadata()
        .addToData("state", States.like(lastState, change + number))
        .build();
  }

  private byte[] lastState = new byte[0];

  private record Converged(double seconds, long stateWrites) {}

  private Converged engine(String what) throws InterruptedException {
    String namespace = server.newNamespace(what);
    Map<ApplicationId, Application> applications = new ConcurrentHashMap<>();
    for (int i = 0; i < size.applications(); i++) {
      Application application = Sample.application(namespace, i);
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
    CountDownLatch done = new CountDownLatch(size.applications());
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
                        done.countDown();
                        return Outcome.done();
                      }
                      return Outcome.again(pass.next().orElseThrow());
                    })
                .source(new Known(applications, watch))
                .workers(size.parallel())
                .build()) {
      while (!watch.health().synced()) {
        Thread.sleep(10);
      }
      long begin = System.nanoTime();
      loop.start();
      done.await();
      double seconds = (System.nanoTime() - begin) / NANOS;
      lastState = States.of(client, namespace, Sample.name(0));
      return new Converged(seconds, tally.stateWrites.get());
    }
  }

  /** Nobody has to be woken. */
  private static final class Deaf implements ObjectListener {
    @Override
    public void seen(Resource object) {}

    @Override
    public void vanished(dev.homeostat.ResourceAddress address) {}
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
