package com.example.operator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/** The snippets of docs/library.md. */
final class ShopOperator {

  /** A work queue as operators have it. */
  interface Queue {

    void addAfter(ApplicationId application, Duration delay);

    void addRateLimited(ApplicationId application);
  }

  private ShopOperator() {}

  static Engine engine(Cluster cluster, StateStore store, PassListener metrics) {
    // snippet: engine
    Engine engine =
        Engine.builder()
            .cluster(cluster)
            .state(store)
            .hooks(Hooks.discovered())
            .listener(metrics)
            .deadline(Duration.ofMinutes(2))
            .requestBudget(20)
            .build();
    // end
    return engine;
  }

  static Application application(String yaml) {
    // snippet: application
    Application shop =
        Application.named("shop", "web")
            .manifest(Manifest.parse(yaml, "app.yaml"))
            .observe(
                ResourceId.deployment("web"), schema -> schema.defaults().except("/spec/replicas"))
            .settings(settings -> settings.withAdoption(Settings.Adoption.IF_UNOWNED))
            .build();
    // end
    return shop;
  }

  static Application owned(String uid, Manifest manifest) {
    // snippet: owned
    Owner bundle =
        Owner.builder()
            .apiVersion("app.example.com/v1")
            .kind("Shop")
            .namespace("shop")
            .name("web")
            .uid(uid)
            .build();
    Application shop = Application.ownedBy(bundle).manifest(manifest).build();
    // end
    return shop;
  }

  static Application ordered(String yaml) {
    // snippet: order
    Application shop =
        Application.named("shop", "web")
            .manifest(Manifest.parse(yaml))
            .wave(ResourceId.of("batch/Job", "migration"), 1)
            .wave(ResourceId.deployment("web"), 2)
            .awaits(ResourceAddress.of("db.example.com/v1", "Database", "shop", "orders"), 0)
            .settings(settings -> settings.withAwaitReady(true))
            .build();
    // end
    return shop;
  }

  static void report(Engine engine, Application shop, Consumer<String> print) {
    // snippet: report
    for (ResourceReport resource : engine.reconcile(shop).resources()) {
      String readiness = resource.readiness().map(Readiness::reason).orElse("");
      print.accept(resource.resource() + ": " + resource.outcome() + " " + readiness);
    }
    // end
  }

  static void pass(Engine engine, Application shop, Queue queue, Consumer<String> warn) {
    // snippet: pass
    ReconcileResult pass = engine.reconcile(shop);
    pass.problems().forEach(problem -> warn.accept(problem.toString()));
    Requeue requeue = pass.requeue();
    if (requeue instanceof Requeue.After after) {
      queue.addAfter(shop.id(), after.delay());
    } else if (requeue instanceof Requeue.WithBackoff) {
      queue.addRateLimited(shop.id());
    }
    // end
  }

  static boolean teardown(Engine engine, Application shop) {
    // snippet: teardown
    ReconcileResult pass = engine.delete(shop);
    boolean finalizerMayGo = pass.outcome() == ReconcileResult.Outcome.SETTLED;
    // end
    return finalizerMayGo;
  }

  static boolean wakes(Engine engine, Application shop, JsonNode live) {
    // snippet: projection
    Map<ResourceId, Projection> observed = engine.projections(shop);
    Projection deployment = observed.get(ResourceId.deployment("web").in("shop"));
    boolean wakeUp = deployment.compare(live) == Projection.Verdict.DRIFTED;
    // end
    return wakeUp;
  }

  static Engine parallel(Engine.Builder builder, ExecutorService threads) {
    // snippet: threads
    Engine engine = builder.executor(threads, 8).build();
    // end
    return engine;
  }
}
