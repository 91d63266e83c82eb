package dev.homeostat.page;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.StateStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;

/** An application on a cluster in memory, and reports about it. */
final class ReportSample {

  private final Time time = new Time();
  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory().withClock(time);
  private final StateStore states = StateStore.inMemory();
  private final PassHistory history = new PassHistory(time);
  private final Engine engine;
  private Application application;
  private String refused = "";

  private ReportSample(Application application, Hook... hooks) {
    this.application = application;
    Hooks all = Hooks.none();
    for (Hook hook : hooks) {
      all = all.with(hook);
    }
    this.engine =
        Engine.builder()
            .cluster(cluster.with(this::answer))
            .state(states)
            .hooks(all)
            .listener(history)
            .clock(time)
            .build();
  }

  static ReportSample of(String yaml, Hook... hooks) {
    Application application =
        Application.named("shop", "shop").manifest(Manifest.parse(yaml, "shop.yaml")).build();
    return new ReportSample(application, hooks);
  }

  EmbeddedCluster cluster() {
    return cluster;
  }

  /** Returns the cluster in the hands of another field manager. */
  EmbeddedCluster hand(String manager) {
    return cluster.withHand(manager);
  }

  ReportSample change(String yaml) {
    application = application.toBuilder().manifest(Manifest.parse(yaml, "shop.yaml")).build();
    return this;
  }

  /** Adds observer schemas. */
  ReportSample observe(ObserverSchema... schemas) {
    ApplicationBuilder builder = application.toBuilder();
    for (ObserverSchema schema : schemas) {
      builder.observe(schema);
    }
    application = builder.build();
    return this;
  }

  /** Makes later waves wait until the objects of a wave are ready. */
  ReportSample awaitReady() {
    application =
        application.toBuilder().settings(settings -> settings.withAwaitReady(true)).build();
    return this;
  }

  ReconcileResult pass() {
    return engine.reconcile(application);
  }

  /** Makes the server refuse patches of a field from now on. */
  ReportSample refuse(String path) {
    refused = path;
    return this;
  }

  private ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
    boolean isRefused =
        request.verb() == ClusterRequest.Verb.PATCH
            && !refused.isEmpty()
            && request.body().toString().contains(refused);
    return isRefused
        ? ClusterResponse.Refused.of(422, "Invalid", "the field is immutable")
            .withCauses(
                List.of(
                    new ClusterResponse.Cause(
                        "FieldValueInvalid",
                        refused.substring(1).replace('/', '.'),
                        "field is immutable")))
        : server.get();
  }

  ReportSample forward(Duration pause) {
    time.now = time.now.plus(pause);
    return this;
  }

  ApplicationReport report() {
    ReconcileResult plan = engine.plan(application);
    return ApplicationReport.of(plan, engine.inspect(application), time.now)
        .withPasses(history.of(application.id()));
  }

  String html() {
    return ReportPage.html(report());
  }

  /** A clock that is put forward. */
  private static final class Time extends Clock {

    private Instant now = Instant.parse("2030-01-31T12:00:00Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
