package dev.homeostat.core.hooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Engine;
import dev.homeostat.FieldPath;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.Step;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.state.StateStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** An application on a cluster in memory; each pass is one of an engine that has just started. */
public final class HookTrial {

  public static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  public static final String MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final StateStore state = StateStore.inMemory();
  private final List<Step> steps = new ArrayList<>();
  private EmbeddedCluster server = cluster;
  private Application application;
  private Hooks hooks;
  private Duration timeout = Duration.ofSeconds(30);
  private Instant now = NOW;

  private HookTrial(Application application, Hooks hooks) {
    this.application = application;
    this.hooks = hooks;
  }

  public static Application app(String manifest) {
    return Application.named("shop", "web").manifest(Manifest.parse(manifest, "app.yaml")).build();
  }

  public static HookTrial of(String manifest, Hook... hooks) {
    return of(app(manifest), hooks);
  }

  public static HookTrial of(Application application, Hook... hooks) {
    return new HookTrial(application, Hooks.none().with(hooks));
  }

  public HookTrial hooks(Hook... others) {
    hooks = Hooks.none().with(others);
    return this;
  }

  public HookTrial want(UnaryOperator<ApplicationBuilder> change) {
    application = change.apply(application.toBuilder()).build();
    return this;
  }

  public HookTrial want(String manifest) {
    application = app(manifest);
    return this;
  }

  public HookTrial timeout(Duration most) {
    timeout = most;
    return this;
  }

  public HookTrial later(Duration time) {
    now = now.plus(time);
    return this;
  }

  public HookTrial server(UnaryOperator<EmbeddedCluster> change) {
    server = change.apply(server);
    return this;
  }

  public Engine engine() {
    return Engine.builder()
        .cluster(server)
        .state(state)
        .hooks(hooks)
        .hookTimeout(timeout)
        .clock(Clock.fixed(now, ZoneOffset.UTC))
        .listener(
            new PassListener() {
              @Override
              public boolean wantsSteps() {
                return true;
              }

              @Override
              public void step(dev.homeostat.ApplicationId id, Step step) {
                steps.add(step);
              }
            })
        .build();
  }

  public ReconcileResult pass() {
    return engine().reconcile(application);
  }

  public ReconcileResult delete() {
    return engine().delete(application);
  }

  public ReconcileResult plan() {
    return engine().plan(application);
  }

  public EmbeddedCluster cluster() {
    return cluster;
  }

  public Application application() {
    return application;
  }

  /** Returns the steps that listeners were shown. */
  public List<Step> steps() {
    return steps;
  }

  /** A field of an object on the cluster, missing if it, or the object, is not there. */
  public JsonNode at(ResourceId id, String path) {
    return cluster
        .get(id.in("shop"))
        .flatMap(object -> object.at(FieldPath.parse(path)))
        .orElse(MissingNode.getInstance());
  }

  /** A field of the ConfigMap {@code a}. */
  public String map(String path) {
    return at(ResourceId.configMap("a"), path).asText("");
  }

  public static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(problem -> problem.code()).toList();
  }
}
