package dev.homeostat.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.Source;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.Request;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Document;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** An application {@code shop/web} on a cluster in memory, with a clock that stands. */
public final class Stage {

  /** The uid of the application, which its objects carry as their mark. */
  public static final String UID = "0b5e9f6e-0000-4000-8000-000000000001";

  private static final int MOST_PASSES = 20;

  private final Time time = new Time();
  private final AtomicInteger ids = new AtomicInteger();
  private final EmbeddedCluster objects = EmbeddedCluster.inMemory().withClock(time);
  private EmbeddedCluster server = objects;
  private StateStore store = StateStore.inMemory();
  private Hooks hooks = Hooks.none();
  private UnaryOperator<Engine.Builder> options = UnaryOperator.identity();
  private Application application;
  private Engine engine;

  private Stage(Application application) {
    this.application = application;
    this.engine = started();
  }

  /** A clock that stands until it is moved. */
  private static final class Time extends Clock {
    private volatile Instant now = Instant.parse("2030-01-01T00:00:00Z");

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

  /** An application of YAML documents. */
  public static Stage of(String manifest) {
    return new Stage(application(manifest));
  }

  /** Any application. */
  public static Stage of(Application application) {
    return new Stage(application);
  }

  /** The application of YAML documents. */
  public static Application application(String manifest) {
    return Application.named("shop", "web").uid(UID).manifest(Manifest.parse(manifest)).build();
  }

  /** One YAML document in a line. */
  public static String object(String apiVersion, String kind, String metadata, String rest) {
    return "---\napiVersion: %s\nkind: %s\nmetadata: {%s}\n%s\n"
        .formatted(apiVersion, kind, metadata, rest);
  }

  /** A ConfigMap with one entry, {@code k: v}. */
  public static String config(String name) {
    return config(name, "v");
  }

  /** A ConfigMap with one entry, {@code k}. */
  public static String config(String name, String value) {
    return object("v1", "ConfigMap", "name: " + name, "data: {k: " + value + "}");
  }

  private Engine started() {
    Engine.Builder builder =
        Engine.builder()
            .cluster(server)
            .state(store)
            .hooks(hooks)
            .clock(time)
            .ids(() -> "salt-" + ids.incrementAndGet());
    return options.apply(builder).build();
  }

  public Instant now() {
    return time.instant();
  }

  /** A new process: what was in memory is forgotten. */
  public Stage restart() {
    engine = started();
    return this;
  }

  public Stage want(String manifest) {
    return want(app -> app.source(new Source.OfManifest(Manifest.parse(manifest))));
  }

  public Stage want(UnaryOperator<ApplicationBuilder> change) {
    application = change.apply(application.toBuilder()).build();
    return this;
  }

  public Stage settings(UnaryOperator<Settings> change) {
    return want(app -> app.settings(change));
  }

  public Stage hooks(Hook... some) {
    hooks = Hooks.none().with(some);
    return restart();
  }

  public Stage engine(UnaryOperator<Engine.Builder> change) {
    options = change;
    return restart();
  }

  public Stage server(String rules) {
    ServerRules.Reading reading =
        ServerRules.read(
            Document.of(Manifest.parse("items:\n" + rules).documents().get(0).tree().get("items")));
    if (!reading.problems().isEmpty()) {
      throw new IllegalArgumentException(reading.problems().toString());
    }
    return server(reading.rules());
  }

  public Stage server(ServerRules rules) {
    server = server.with(rules);
    return restart();
  }

  /** Changes what is written before the server keeps it, as an admission webhook does. */
  public Stage webhook(UnaryOperator<ObjectNode> mutation) {
    server = server.withMutation(mutation);
    return restart();
  }

  public Stage filter(RequestFilter filter) {
    server = server.with(filter);
    return restart();
  }

  /** Refuses what is meant, as long as it is meant. */
  public Stage refuse(Predicate<ClusterRequest> meant, ClusterResponse.Refused answer) {
    return filter((request, next) -> meant.test(request) ? answer : next.get());
  }

  public Stage store(UnaryOperator<StateStore> wrapped) {
    store = wrapped.apply(store);
    return restart();
  }

  /** The state cannot be read any more. */
  public Stage unreadableState() {
    return store(
        readable ->
            new ForwardingStateStore(readable) {
              @Override
              public LoadResult load(ApplicationId id) {
                return new Unreadable(Problem.error("HalfWritten"));
              }
            });
  }

  /** Another process begins, without a state. */
  public Stage loseState() {
    store = StateStore.inMemory();
    return restart();
  }

  /** The state is lost under an engine that goes on. */
  public Stage forgetState() {
    StateStore.Loaded last = (StateStore.Loaded) store.load(application.id());
    store.remove(application.id(), last.revision());
    return this;
  }

  public Stage forward(Duration some) {
    time.now = time.now.plus(some);
    return this;
  }

  public Clock clock() {
    return time;
  }

  public EmbeddedCluster cluster() {
    return objects;
  }

  /** Returns the cluster as the engine sees it, with all filters. */
  public EmbeddedCluster served() {
    return server;
  }

  public StateStore store() {
    return store;
  }

  public Application application() {
    return application;
  }

  public ApplicationState state() {
    return ((StateStore.Loaded) store.load(application.id()))
        .state()
        .orElse(ApplicationState.EMPTY);
  }

  public ResourceRecord record(ResourceId id) {
    return state().record(id).orElseThrow();
  }

  public ReconcileResult pass() {
    return engine.reconcile(application);
  }

  /** Validates the application. */
  public List<Problem> validate() {
    return engine.validate(application);
  }

  /** Returns the readiness of an object in the view of a watch. */
  public Readiness readiness(Resource live) {
    return projection(live.id()).view().readiness(live.tree());
  }

  /** Returns what a watch compares the objects of a resource with. */
  public Projection projection(ResourceId id) {
    return Objects.requireNonNull(engine.projections(application, state()).get(id));
  }

  public ReconcileResult plan() {
    return engine.plan(application);
  }

  public Explanation explain() {
    return engine.explain(application);
  }

  public ReconcileResult delete() {
    return engine.delete(application);
  }

  /** Passes until one is settled and sends nothing, each when the one before wants it. */
  public ReconcileResult settle() {
    return until(this::pass, pass -> pass.requests().isEmpty());
  }

  /** Passes until the application is gone. */
  public ReconcileResult tearDown() {
    return until(this::delete, pass -> true);
  }

  private ReconcileResult until(Supplier<ReconcileResult> next, Predicate<ReconcileResult> enough) {
    ReconcileResult pass = next.get();
    for (int i = 0; i < MOST_PASSES; i++) {
      if (pass.outcome() == ReconcileResult.Outcome.SETTLED && enough.test(pass)) {
        return pass;
      }
      forward(pass.requeue().fixedDelay().orElse(Duration.ZERO));
      pass = next.get();
    }
    throw new AssertionError(pass + " " + pass.problems() + pass.delta().waiting());
  }

  /** An object in the namespace of the application. */
  public static ResourceId id(String groupKind, String name) {
    return ResourceId.of(groupKind, name).in("shop");
  }

  public static ResourceId configMap(String name) {
    return id("ConfigMap", name);
  }

  /** A value on the cluster, as JSON; empty if it is not there. */
  public Optional<String> value(ResourceId id, String path) {
    return objects
        .get(id)
        .flatMap(object -> object.at(dev.homeostat.FieldPath.parse(path)))
        .map(Object::toString);
  }

  /** Returns the requests that were sent, each as in {@code CREATE ConfigMap shop/a}. */
  public static List<String> sent(ReconcileResult pass) {
    return pass.requests().stream()
        .map(request -> request.verb() + " " + request.resource())
        .toList();
  }

  /** The paths of all patches, guards left out, each as in {@code add /data/k}. */
  public static List<String> patched(ReconcileResult pass) {
    List<String> paths = new ArrayList<>();
    for (Request request : pass.requests()) {
      for (var operation : request.body()) {
        String op = operation.path("op").asText();
        if (request.verb() == Request.Verb.PATCH && !op.equals("test")) {
          paths.add(op + " " + operation.path("path").asText());
        }
      }
    }
    return paths;
  }

  /** Why something waits or is blocked, by its name. */
  public static List<String> why(List<HeldResource> held) {
    return held.stream().map(each -> each.resource().name() + ": " + each.why()).toList();
  }

  /** A refusal with causes, each as in {@code FieldValueInvalid spec.replicas: too many}. */
  public static ClusterResponse.Refused refusal(
      int code, String reason, String message, String... causes) {
    List<ClusterResponse.Cause> all = new ArrayList<>();
    for (String cause : causes) {
      String[] parts = cause.split(" ", 2);
      String[] field = parts[1].split(": ", 2);
      all.add(new ClusterResponse.Cause(parts[0], field[0], field.length == 1 ? "" : field[1]));
    }
    return ClusterResponse.Refused.of(code, reason, message).withCauses(all);
  }
}
