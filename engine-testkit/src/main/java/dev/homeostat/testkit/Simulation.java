package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.folder.Stopped;
import dev.homeostat.report.Explanation;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apiguardian.api.API;

/**
 * An application on a simulated cluster in memory, with a clock that stands until it is moved. It
 * belongs to one test, and does the same each time: names, times and faults are all given.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Simulation extends Staging {

  /** Passes after which an application that is still not settled counts as endless. */
  private static final int MOST_PASSES = 20;

  private Simulation(Application application, World world) {
    super(application, world);
  }

  /**
   * Returns a simulation of an application on an empty cluster.
   *
   * @param application the application
   * @return the simulation
   */
  public static Simulation of(Application application) {
    return new Simulation(application, new World());
  }

  /**
   * Returns a second process beside this one, with the same application and hooks, on the same
   * server, state and clock. The faults of this one do not affect it, except for the manners of the
   * server.
   *
   * @return another simulation
   */
  public Simulation another() {
    Simulation other = new Simulation(application, world);
    other.like(this);
    return other;
  }

  /**
   * Runs one pass of an engine that has just been started: only the state is kept from before.
   *
   * @return the result
   * @throws Stopped if a fault ends the engine
   */
  public ReconcileResult pass() {
    return run(engine -> engine.reconcile(application));
  }

  /**
   * Plans a pass.
   *
   * @return the plan
   */
  public ReconcileResult plan() {
    return run(engine -> engine.plan(application));
  }

  /**
   * Tears the application down, one pass.
   *
   * @return the result
   * @throws Stopped if a fault ends the engine
   */
  public ReconcileResult delete() {
    return run(engine -> engine.delete(application));
  }

  /**
   * Explains what happens to each field.
   *
   * @return the fields
   */
  public Explanation explain() {
    return engine().explain(application);
  }

  /**
   * Runs passes until the application is settled and a pass sends nothing. The clock is moved on to
   * where each pass that is not settled asks to come again; an engine that is stopped is started
   * again.
   *
   * @return the last pass
   * @throws AssertionError if it does not settle
   */
  public ReconcileResult settle() {
    return repeat(
        () -> pass(), pass -> pass.requests().isEmpty(), "not settled after %d passes: %s %s");
  }

  /**
   * Runs passes that tear the application down until it is gone, as {@link #settle} does.
   *
   * @return the last pass
   * @throws AssertionError if it does not go
   */
  public ReconcileResult tearDown() {
    return repeat(() -> delete(), pass -> true, "not gone after %d passes: %s %s");
  }

  private ReconcileResult repeat(
      Supplier<ReconcileResult> next, Predicate<ReconcileResult> enough, String otherwise) {
    Optional<ReconcileResult> last = Optional.empty();
    for (int i = 0; i < MOST_PASSES; i++) {
      last = survived(next);
      if (last.isPresent()
          && last.get().outcome() == ReconcileResult.Outcome.SETTLED
          && enough.test(last.get())) {
        return last.get();
      }
      if (last.isEmpty() || last.get().outcome() != ReconcileResult.Outcome.SETTLED) {
        world.clock.forward(
            last.flatMap(result -> result.requeue().fixedDelay()).orElse(Duration.ofSeconds(1)));
      }
    }
    throw new AssertionError(
        String.format(
                otherwise,
                MOST_PASSES,
                last.map(ReconcileResult::toString).orElse("stopped"),
                last.map(pass -> pass.problems().toString()).orElse(""))
            + last.map(Unsettled::of).orElse("")
            + circumstances());
  }

  private static Optional<ReconcileResult> survived(Supplier<ReconcileResult> next) {
    try {
      return Optional.of(next.get());
    } catch (Stopped e) {
      return Optional.empty();
    }
  }

  private ReconcileResult run(Function<Engine, ReconcileResult> work) {
    return Circumstances.of(work.apply(engine()), circumstances());
  }

  @Override
  Simulation self() {
    return this;
  }

  /**
   * Changes a field by hand, past the engine.
   *
   * @param groupKind as in {@code apps/Deployment}
   * @param name of an object in the application's namespace, or of a cluster-scoped one
   * @param path as {@link dev.homeostat.FieldPath#parse(String)} reads it
   * @param value a text, number, boolean, list, map or JSON tree
   */
  public void edit(String groupKind, String name, String path, Object value) {
    world.objects.edit(id(groupKind, name), path, value);
  }

  /**
   * Removes a field by hand, past the engine.
   *
   * @param groupKind as in {@code apps/Deployment}
   * @param name of an object in the application's namespace, or of a cluster-scoped one
   * @param path as {@link dev.homeostat.FieldPath#parse(String)} reads it
   */
  public void remove(String groupKind, String name, String path) {
    world.objects.remove(id(groupKind, name), path);
  }

  /**
   * Removes an object by hand, past the engine.
   *
   * @param groupKind as in {@code apps/Deployment}
   * @param name of an object in the application's namespace, or of a cluster-scoped one
   */
  public void remove(String groupKind, String name) {
    world.objects.remove(id(groupKind, name));
  }

  /**
   * Changes a field by hand, past the engine, in any namespace.
   *
   * @param object as in {@code ResourceId.configMap("settings").in("other")}
   * @param path as {@link dev.homeostat.FieldPath#parse(String)} reads it
   * @param value a text, number, boolean, list, map or JSON tree
   */
  public void edit(ResourceId object, String path, Object value) {
    world.objects.edit(object, path, value);
  }

  /**
   * Removes a field by hand, past the engine, in any namespace.
   *
   * @param object as in {@code ResourceId.configMap("settings").in("other")}
   * @param path as {@link dev.homeostat.FieldPath#parse(String)} reads it
   */
  public void remove(ResourceId object, String path) {
    world.objects.remove(object, path);
  }

  /**
   * Removes an object by hand, past the engine, in any namespace.
   *
   * @param object as in {@code ResourceId.configMap("settings").in("other")}
   */
  public void remove(ResourceId object) {
    world.objects.remove(object);
  }

  /**
   * The objects, past the engine: for looks and for edits by hand.
   *
   * @return the cluster without faults
   */
  public EmbeddedCluster cluster() {
    return world.objects;
  }

  /**
   * The simulated time.
   *
   * @return a clock that stands until it is moved
   */
  public StandingClock clock() {
    return world.clock;
  }

  private ResourceId id(String groupKind, String name) {
    ResourceId bare = ResourceId.of(groupKind, name);
    ResourceId inside = bare.in(application.id().namespace());
    return world.objects.get(inside).isPresent() ? inside : bare;
  }

  /** The application and the faults with their seeds. */
  @Override
  public String toString() {
    return "Simulation(" + application.id() + circumstances() + ")";
  }
}
