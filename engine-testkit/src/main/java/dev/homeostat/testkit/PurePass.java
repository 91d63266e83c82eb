package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.StateStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * A pass as a pure function: application, state and live objects in; changes, requests and the new
 * state out. It has no cluster, no store and no clock, and gives equal results for equal inputs.
 *
 * <pre>{@code
 * PurePass.Outcome first = PurePass.of(shop).reconcile();
 * PurePass.Outcome again = PurePass.of(shop).state(first.state()).live(first.objects()).plan();
 * }</pre>
 *
 * <p>Immutable: each method returns another pass. For several passes with faults, edits and a clock
 * that moves, use a {@link Simulation}.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class PurePass {

  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final String UID = "00000000-0000-4000-8000-";

  private final Application application;
  private final ApplicationState state;
  private final List<Resource> live;
  private final Hooks hooks;
  private final ServerRules server;
  private final Instant now;

  private PurePass(
      Application application,
      ApplicationState state,
      List<Resource> live,
      Hooks hooks,
      ServerRules server,
      Instant now) {
    this.application = application;
    this.state = state;
    this.live = List.copyOf(live);
    this.hooks = hooks;
    this.server = server;
    this.now = now;
  }

  /**
   * The outcome of a pass.
   *
   * @param result the delta, the requests with their answers, the problems and the new state
   * @param objects the live objects after the pass
   */
  public record Outcome(ReconcileResult result, List<Resource> objects) {
    // Copies the objects.
    public Outcome {
      Objects.requireNonNull(result, "result");
      objects = List.copyOf(Objects.requireNonNull(objects, "objects"));
    }

    /**
     * Returns the new state.
     *
     * @return as the next pass needs it
     */
    public ApplicationState state() {
      return result.state();
    }
  }

  /**
   * A first pass: no state, no live objects, the built-in hooks.
   *
   * @param application the application
   * @return a pass at the beginning of 2030
   */
  public static PurePass of(Application application) {
    return new PurePass(
        application, ApplicationState.EMPTY, List.of(), Hooks.none(), ServerRules.NONE, START);
  }

  /**
   * Sets what the engine remembers.
   *
   * @param before the state before the pass, as of an earlier outcome
   * @return another pass
   */
  public PurePass state(ApplicationState before) {
    return new PurePass(application, before, live, hooks, server, now);
  }

  /**
   * Sets the live objects.
   *
   * @param objects all that the cluster has, as of an earlier outcome
   * @return another pass
   */
  public PurePass live(Collection<Resource> objects) {
    return new PurePass(application, state, List.copyOf(objects), hooks, server, now);
  }

  /**
   * Sets the live objects.
   *
   * @param objects all that the cluster has
   * @return another pass
   */
  public PurePass live(Resource... objects) {
    return live(List.of(objects));
  }

  /**
   * Adds a hook.
   *
   * @param hook beside the built-in ones
   * @return another pass
   */
  public PurePass hook(Hook hook) {
    return new PurePass(application, state, live, hooks.with(hook), server, now);
  }

  /**
   * Sets what the server fills in and rewrites; by default it stores what it is sent.
   *
   * @param rules of the server
   * @return another pass
   */
  public PurePass server(ServerRules rules) {
    return new PurePass(application, state, live, hooks, rules, now);
  }

  /**
   * Sets the time.
   *
   * @param time of the pass
   * @return another pass
   */
  public PurePass at(Instant time) {
    return new PurePass(application, state, live, hooks, server, time);
  }

  /**
   * Reconciles the application.
   *
   * @return the outcome
   */
  public Outcome reconcile() {
    return run(engine -> engine.reconcile(application));
  }

  /**
   * Plans a pass; the objects of the outcome are those of the input.
   *
   * @return the outcome
   */
  public Outcome plan() {
    return run(engine -> engine.plan(application));
  }

  /**
   * Tears the application down, one pass.
   *
   * @return the outcome
   */
  public Outcome delete() {
    return run(engine -> engine.delete(application));
  }

  private Outcome run(Function<Engine, ReconcileResult> work) {
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    AtomicLong names = new AtomicLong(lastName());
    EmbeddedCluster objects =
        EmbeddedCluster.inMemory()
            .withClock(clock)
            .withUids(() -> UID + String.format("%012x", names.incrementAndGet()));
    live.forEach(objects::put);
    StateStore store = StateStore.inMemory();
    if (!state.equals(ApplicationState.EMPTY)) {
      store.save(application.id(), withoutVersions(), "");
    }
    ReconcileResult result =
        work.apply(
            Engine.builder()
                .cluster(objects.with(server))
                .state(store)
                .hooks(hooks)
                .clock(clock)
                .ids(() -> World.SECRET)
                .build());
    return new Outcome(result, objects.objects());
  }

  /** Returns the state without the versions of objects, which say nothing about other objects. */
  private ApplicationState withoutVersions() {
    ApplicationState before = state;
    for (ResourceRecord record : state.records().values()) {
      before = before.with(record.toBuilder().resourceVersion("").build());
    }
    return before;
  }

  /** Returns the largest number of a uid so far, so that no uid is given twice. */
  private long lastName() {
    return Stream.concat(
            live.stream().map(Resource::uid),
            state.records().values().stream().map(ResourceRecord::uid))
        .filter(uid -> uid.matches(UID + "[0-9a-f]{12}"))
        .mapToLong(uid -> Long.parseLong(uid.substring(UID.length()), 16))
        .max()
        .orElse(0);
  }
}
