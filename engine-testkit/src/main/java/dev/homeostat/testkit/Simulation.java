package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Pass;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * An application on a simulated cluster in memory, with a clock that stands until it is moved. It
 * belongs to one test.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Simulation {

  /** Passes after which an application that is still not settled counts as endless. */
  private static final int MOST_PASSES = 20;

  private final StandingClock clock = new StandingClock();
  private StateStore state = StateStore.inMemory();
  private EmbeddedCluster objects = EmbeddedCluster.inMemory().withClock(clock);
  private EmbeddedCluster server = objects;
  private Hooks hooks = Hooks.none();
  private Application application;

  private Simulation(Application application) {
    this.application = application;
  }

  /**
   * A simulation of an application on an empty cluster.
   *
   * @param application what is wanted
   * @return the simulation
   */
  public static Simulation of(Application application) {
    return new Simulation(application);
  }

  /**
   * Adds a hook.
   *
   * @param hook beside the built-in ones
   * @return this
   */
  public Simulation hook(Hook hook) {
    hooks = hooks.with(hook);
    return this;
  }

  /**
   * Gives the server rules of its own: what it fills in and rewrites.
   *
   * @param rules its rules
   * @return this
   */
  public Simulation server(ServerRules rules) {
    server = server.with(rules);
    return this;
  }

  /**
   * Lets the server change each object that is written.
   *
   * @param mutation from what was asked to what is stored
   * @return this
   */
  public Simulation server(UnaryOperator<ObjectNode> mutation) {
    server = server.withMutation(mutation);
    return this;
  }

  /**
   * Stands between engine and server: loses answers, refuses, stops the engine.
   *
   * @param filter sees each request
   * @return this
   */
  public Simulation faults(RequestFilter filter) {
    server = server.with(filter);
    return this;
  }

  /**
   * Wants something else from now on.
   *
   * @param changed what is wanted
   * @return this
   */
  public Simulation want(Application changed) {
    application = changed;
    return this;
  }

  /**
   * Loses all that the engine remembers.
   *
   * @return this
   */
  public Simulation loseState() {
    state = StateStore.inMemory();
    return this;
  }

  /**
   * Runs one pass, by an engine that has just been started: nothing but the state is remembered.
   *
   * @return what came of it
   */
  public Pass pass() {
    return engine().reconcile(application);
  }

  /**
   * Says what a pass would do.
   *
   * @return the plan
   */
  public Pass plan() {
    return engine().plan(application);
  }

  /**
   * Tears the application down, one pass.
   *
   * @return what came of it
   */
  public Pass delete() {
    return engine().delete(application);
  }

  /**
   * Runs passes until the application is settled and a pass writes nothing.
   *
   * @return the last pass
   * @throws AssertionError if it does not settle
   */
  public Pass settle() {
    Pass pass = pass();
    for (int i = 0; i < MOST_PASSES; i++) {
      if (pass.result() == Pass.Result.SETTLED && pass.requests().isEmpty()) {
        return pass;
      }
      clock.forward(pass.next().orElse(Duration.ofSeconds(1)));
      pass = pass();
    }
    throw new AssertionError(
        "not settled after " + MOST_PASSES + " passes: " + pass + " " + pass.problems());
  }

  private Engine engine() {
    return Engine.builder().cluster(server).state(state).hooks(hooks).clock(clock).build();
  }

  /**
   * Changes a field by hand, past the engine.
   *
   * @param groupKind as in {@code apps/Deployment}
   * @param name of an object in the application's namespace
   * @param path as {@link dev.homeostat.FieldPath#parse(String)} reads it
   * @param value a text, number, boolean, list, map or JSON tree
   */
  public void edit(String groupKind, String name, String path, Object value) {
    objects.edit(id(groupKind, name), path, value);
  }

  /**
   * The objects, past the engine: for looks and for edits by hand.
   *
   * @return the cluster without faults
   */
  public EmbeddedCluster cluster() {
    return objects;
  }

  /**
   * The simulated time.
   *
   * @return a clock that stands until it is moved
   */
  public StandingClock clock() {
    return clock;
  }

  private ResourceId id(String groupKind, String name) {
    ResourceId bare = ResourceId.of(groupKind, name);
    ResourceId inside = bare.in(application.id().namespace());
    return objects.get(inside).isPresent() ? inside : bare;
  }
}
