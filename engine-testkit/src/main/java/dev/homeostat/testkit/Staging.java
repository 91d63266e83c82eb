package dev.homeostat.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.testkit.fault.Failures;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.FaultPlan;
import dev.homeostat.testkit.fault.Faults;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/** The application and the environment of a simulation; each method changes one of them. */
abstract sealed class Staging permits Simulation {

  final World world;
  Application application;
  private final List<FaultPlan> plans = new ArrayList<>();
  private final List<RequestFilter> filters = new ArrayList<>();
  private final Failures counter = FaultPlan.none().failures();
  private StateStore state;
  private Hooks hooks = Hooks.none();
  private Executor threads = Runnable::run;
  private int parallelism = 1;
  private CachedVersions cached = CachedVersions.NONE;

  Staging(Application application, World world) {
    this.application = application;
    this.world = world;
    this.state = counter.over(world.state);
    this.filters.add(counter);
  }

  abstract Simulation self();

  /** Takes over what belongs to every process: not the faults. */
  final void like(Staging other) {
    hooks = other.hooks;
    threads = other.threads;
    parallelism = other.parallelism;
    cached = other.cached;
  }

  /**
   * Adds a hook.
   *
   * @param hook beside the built-in ones
   * @return this
   */
  public final Simulation hook(Hook hook) {
    hooks = hooks.with(hook);
    return self();
  }

  /**
   * Sets the hooks: these, beside the built-in ones, and no others.
   *
   * @param these instead of those so far
   * @return this
   */
  public final Simulation hooks(Hooks these) {
    hooks = these;
    return self();
  }

  /**
   * Gives the server rules of its own: what it fills in and rewrites.
   *
   * @param rules its rules
   * @return this
   */
  public final Simulation server(ServerRules rules) {
    world.server = world.server.with(rules);
    return self();
  }

  /**
   * Lets the server change each object that is written.
   *
   * @param mutation from what was asked to what is stored
   * @return this
   */
  public final Simulation server(UnaryOperator<ObjectNode> mutation) {
    world.server = world.server.withMutation(mutation);
    return self();
  }

  /**
   * Adds faults from now on; earlier ones stay.
   *
   * @param faults as in {@code normalises()} or {@code losesAnswerTo(write(2))}
   * @return this
   */
  public final Simulation faults(Fault... faults) {
    return faults(Faults.of(faults));
  }

  /**
   * Adds faults from now on; earlier ones stay.
   *
   * @param plan the faults; the message of every failed assertion contains it
   * @return this
   */
  public final Simulation faults(FaultPlan plan) {
    Failures failures = plan.failures();
    world.server = plan.server(world.server);
    filters.add(failures);
    state = failures.over(state);
    plans.add(plan);
    return self();
  }

  /**
   * Adds a filter between engine and server, for faults that have no name.
   *
   * @param filter sees each request
   * @return this
   */
  public final Simulation faults(RequestFilter filter) {
    filters.add(filter);
    return self();
  }

  /**
   * Sends the requests of a wave side by side. Which is first is then left to chance: with faults
   * that are counted, a test is no longer the same each time.
   *
   * @param executor runs requests
   * @param atOnce the most at a time
   * @return this
   */
  public final Simulation parallel(Executor executor, int atOnce) {
    threads = executor;
    parallelism = atOnce;
    return self();
  }

  /**
   * Gives the engine a watch that sees all changes at once: unchanged objects are not read.
   *
   * @return this
   */
  public final Simulation watched() {
    return watched(new SharpEyes(world.objects));
  }

  /**
   * Gives the engine a watch with contents that the test defines.
   *
   * @param watch instead of the one so far
   * @return this
   */
  public final Simulation watched(CachedVersions watch) {
    cached = watch;
    return self();
  }

  /**
   * Changes the application from now on.
   *
   * @param changed the new application
   * @return this
   */
  public final Simulation want(Application changed) {
    application = changed;
    return self();
  }

  /**
   * Changes the settings of the application from now on.
   *
   * @param change from the settings so far, as in {@code s -> s.withSuspend(true)}
   * @return this
   */
  public final Simulation settings(UnaryOperator<Settings> change) {
    return want(application.toBuilder().settings(change).build());
  }

  /**
   * Answers the next create of an object in place of the server, which does not see it. Later
   * creates reach the server.
   *
   * @param resource which object; without a namespace the application's counts
   * @param answer as in {@code ClusterResponse.Refused.of(403, "Forbidden", "quota is used up")}
   * @return this
   */
  public final Simulation answerCreate(ResourceId resource, ClusterResponse answer) {
    ResourceId inside = resource.in(application.id().namespace());
    AtomicBoolean used = new AtomicBoolean();
    return faults(
        (request, server) ->
            request.verb() == ClusterRequest.Verb.CREATE
                    && (request.address().id().equals(resource)
                        || request.address().id().equals(inside))
                    && used.compareAndSet(false, true)
                ? answer
                : server.get());
  }

  /**
   * Loses all that the engine remembers.
   *
   * @return this
   */
  public final Simulation loseState() {
    world.state.lose();
    return self();
  }

  /**
   * Returns the number of requests of this process to server and store so far.
   *
   * @param what reads, writes, both, or saves
   * @return counted from 0; of requests, those that a fault did not keep from the server
   */
  public final int count(Fault.Counted what) {
    return counter.count(what);
  }

  final Engine engine() {
    EmbeddedCluster cluster = world.server;
    for (RequestFilter filter : filters) {
      cluster = cluster.with(filter);
    }
    return Engine.builder()
        .cluster(new WatchedCluster(cluster, cached))
        .state(state)
        .hooks(hooks)
        .clock(world.clock)
        .ids(() -> World.SECRET)
        .executor(threads, parallelism)
        .build();
  }

  final String circumstances() {
    return plans.isEmpty() ? "" : " under faults " + plans;
  }
}
