package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.report.ApplicationInspection;
import dev.homeostat.report.Explanation;
import dev.homeostat.spi.BuiltInHook;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reconciles applications with the desired state that their owners describe, in the steps of
 * docs/architecture.md.
 *
 * <p>Blocking and thread-safe: many applications at once, one never twice at once; the second
 * caller waits up to the deadline and then gets the problem {@code Busy}. A hook or listener of a
 * pass that asks for another one of the same application gets it at once. Failures are reported in
 * the {@link ReconcileResult}; exceptions are for misuse.
 */
@API(status = STABLE, since = "0.1")
public interface Engine {

  /**
   * Makes the changes that are possible now, and returns what is left to do (rule ACT-5).
   *
   * @param application the application
   * @return the outcome
   */
  ReconcileResult reconcile(Application application);

  /**
   * Returns the changes that a reconcile would make now. Calls no lifecycle hook, generates no
   * secret, writes nothing and saves nothing.
   *
   * @param application the application
   * @return {@link ReconcileResult.Outcome#SETTLED}, {@link ReconcileResult.Outcome#PENDING} or the
   *     outcome of a plan that could not be made
   */
  ReconcileResult plan(Application application);

  /**
   * Tears an application down backwards and forgets it when all is gone.
   *
   * @param application which one; its resources are those of its state
   * @return {@link ReconcileResult.Outcome#SETTLED} when all is gone
   */
  ReconcileResult delete(Application application);

  /**
   * Explains for each field what happens to it, by which rule, and who set it.
   *
   * @param application the application
   * @return the fields, or why they cannot be explained
   */
  Explanation explain(Application application);

  /**
   * Explains the fields of an application, and returns each resource with its order, its schema and
   * its live object as they may be shown. Writes nothing and saves nothing.
   *
   * @param application the application
   * @return the resources; none of an application that cannot be explained
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  ApplicationInspection inspect(Application application);

  /**
   * Returns an object as it may be shown, without regard to an application: the values of Secrets,
   * the annotation that {@code kubectl apply} writes, and the fields that the annotation {@code
   * homeostat.dev/sensitive} of the object names are digests (rule SECRET-1).
   *
   * @param object as it was read
   * @return a frozen tree with {@code homeostat.dev/digest} in the place of sensitive values; the
   *     digests of two calls cannot be compared
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  ObjectNode redact(Resource object);

  /**
   * Returns an object of an application as it may be shown: fields that hooks mark as sensitive are
   * digests, too.
   *
   * @param application the application
   * @param object as it was read; it is shown without regard to the application if that does not
   *     want it, or if its state or a hook fails
   * @return a frozen tree with {@code homeostat.dev/digest} in the place of sensitive values
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  ObjectNode redact(Application application, Resource object);

  /**
   * Validates an application without its state and, except for the discovery of kinds, without the
   * cluster.
   *
   * @param application the application
   * @return all problems, warnings too; empty if there are none
   */
  List<Problem> validate(Application application);

  /**
   * Returns the observed fields of the resources of an application, as of its last pass.
   *
   * @param application the application
   * @return by resource; empty for an application that is invalid
   */
  Map<ResourceId, Projection> projections(Application application);

  /**
   * Returns the observed fields of the resources of an application, as of a given state, such as
   * that of a pass; no state is loaded.
   *
   * @param application the application
   * @param state the state of the application
   * @return by resource; empty for an application that is invalid
   */
  Map<ResourceId, Projection> projections(Application application, ApplicationState state);

  /**
   * Returns the saved state of an application, as its store has it now. A caller can compare it
   * with what it knows, for example to skip the first pass after a restart.
   *
   * @param application the application
   * @return empty if there is none, if it belongs to another owner, or if it cannot be read
   */
  Optional<ApplicationState> state(Application application);

  /**
   * Returns this engine with a guard for its writes, for programs whose replicas share their work.
   * The guard is asked before each request that changes an object, and before a state is saved or
   * removed. If it refuses, nothing is sent or saved any more, and the pass ends as if the program
   * had been stopped there: {@link ReconcileResult.Outcome#WAITING}, with the warning {@code
   * NotOwned}. Reads, plans and hooks are not guarded.
   *
   * @param mayWrite returns whether this process may change the application at this moment; called
   *     by several threads, and returns at once
   * @return an engine that shares all else with this one; it asks the guards of this one, too
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  Engine guardedBy(BooleanSupplier mayWrite);

  /**
   * Returns the hooks and strategies that the engine brings along. A hook of the user replaces one
   * of them by its name (rule HOOK-2).
   *
   * @return an immutable list, in the order of the phases
   */
  List<BuiltInHook> builtInHooks();

  /**
   * Starts the builder of an engine.
   *
   * @return a builder
   */
  static Builder builder() {
    return new Builder();
  }

  /** Describes an engine; each verb returns the builder. */
  final class Builder {

    /** A limit that an instant and a number of nanoseconds can hold. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final EngineProvider.Options.Builder options =
        EngineProvider.Options.builder()
            .state(StateStore.inMemory())
            .hooks(Hooks.none())
            .clock(Clock.systemUTC())
            .ids(new RandomIds())
            .executor(Runnable::run)
            .deadline(Duration.ofMinutes(5))
            .hookTimeout(Duration.ofSeconds(10))
            .resync(Duration.ofHours(1))
            .maxRetryDelay(Duration.ofMinutes(5));

    private final List<PassListener> listeners = new ArrayList<>();
    private @Nullable Cluster cluster;
    private @Nullable Function<Application, Cluster> actingFor;

    private Builder() {}

    /**
     * Names the cluster; an engine has exactly one.
     *
     * @param value the cluster
     * @return this
     */
    public Builder cluster(Cluster value) {
      cluster = Objects.requireNonNull(value, "cluster");
      return this;
    }

    /**
     * Sets the view of the cluster for an application: the same cluster, accessed with the
     * permissions of the application. All reads and writes of its resources use that view; the
     * caches of kinds and of failures are shared. By default, the engine acts with its own identity
     * for all applications.
     *
     * @param value asked for each pass; gives a view of the cluster that was named
     * @return this
     */
    public Builder actingFor(Function<Application, Cluster> value) {
      actingFor = Objects.requireNonNull(value, "actingFor");
      return this;
    }

    /**
     * Sets the store of the states; in memory by default.
     *
     * @param value the store
     * @return this
     */
    public Builder state(StateStore value) {
      options.state(value);
      return this;
    }

    /**
     * Sets the hooks beside the built-in ones; none by default.
     *
     * @param value the hooks
     * @return this
     */
    public Builder hooks(Hooks value) {
      options.hooks(value);
      return this;
    }

    /**
     * Sets the policy packs that applications can name (rule SCHEMA-11); none by default.
     *
     * @param value the packs, as in {@code PolicyPacks.discovered()}
     * @return this
     */
    public Builder packs(PolicyPacks value) {
      options.packs(value);
      return this;
    }

    /**
     * Adds a listener to the events of passes.
     *
     * @param value the listener
     * @return this
     */
    public Builder listener(PassListener value) {
      listeners.add(Objects.requireNonNull(value, "listener"));
      return this;
    }

    /**
     * Gives another clock than the system's.
     *
     * @param value the clock
     * @return this
     */
    public Builder clock(Clock value) {
      options.clock(value);
      return this;
    }

    /**
     * Sets another source of the secret, from which the engine derives the salts of new states,
     * than a secure random one.
     *
     * @param value returns a random text, of at least 32 hex digits; called once for an engine
     * @return this
     */
    public Builder ids(Supplier<String> value) {
      options.ids(value);
      return this;
    }

    /**
     * Gives threads for the requests of a wave; without, they are sent one after the other.
     *
     * @param value runs requests
     * @param atOnce the most requests of one pass at a time; at least 1
     * @return this
     * @throws IllegalArgumentException if atOnce is below 1
     */
    public Builder executor(Executor value, int atOnce) {
      if (atOnce < 1) {
        throw new IllegalArgumentException("at least one request at a time, got " + atOnce);
      }
      options.executor(value).parallelism(atOnce);
      return this;
    }

    /**
     * Limits the rate of writes to the cluster; unlimited by default.
     *
     * @param perSecond at least 1
     * @return this
     * @throws IllegalArgumentException if it is below 1
     */
    public Builder requestBudget(int perSecond) {
      if (perSecond < 1) {
        throw new IllegalArgumentException("at least one request a second, got " + perSecond);
      }
      options.requestsPerSecond(perSecond);
      return this;
    }

    /**
     * Sets the deadline of a pass; five minutes by default.
     *
     * @param value the most time for a pass, waiting for another one of the application included
     * @return this
     */
    public Builder deadline(Duration value) {
      options.deadline(positive(value));
      return this;
    }

    /**
     * Sets the timeout of a call of a hook; ten seconds by default.
     *
     * @param value the most time
     * @return this
     */
    public Builder hookTimeout(Duration value) {
      options.hookTimeout(positive(value));
      return this;
    }

    /**
     * Sets the interval after which a settled resource is compared although nothing changed, and
     * accepted or refused values are tried again; an hour by default.
     *
     * @param value the time
     * @return this
     */
    public Builder resync(Duration value) {
      options.resync(positive(value));
      return this;
    }

    /**
     * Sets the longest delay before a failed request is retried that may succeed without a change
     * of the application, for example after a quota was raised; five minutes by default. A request
     * that is invalid is retried when the application changes (rule ACT-6), and a delay that the
     * server asks for is kept.
     *
     * @param value the longest delay
     * @return this
     */
    public Builder maxRetryDelay(Duration value) {
      options.maxRetryDelay(positive(value));
      return this;
    }

    /** Checks a time. Longer ones than the longest are equal to it in practice, as "never" is. */
    private static Duration positive(Duration value) {
      Objects.requireNonNull(value, "duration");
      if (value.isZero() || value.isNegative()) {
        throw new IllegalArgumentException("expected a positive time, got " + value);
      }
      return value.compareTo(LONGEST) < 0 ? value : LONGEST;
    }

    /**
     * The engine.
     *
     * @return a new engine
     * @throws IllegalStateException if no cluster was named, or {@code homeostat-engine-core} is
     *     not on the class path
     * @throws IllegalArgumentException if the hooks do not go together (rules HOOK-1 and HOOK-2)
     */
    public Engine build() {
      if (cluster == null) {
        throw new IllegalStateException("an engine needs a cluster");
      }
      Cluster own = cluster;
      return ServiceLoader.load(EngineProvider.class, Engine.class.getClassLoader())
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalStateException(
                      "running an engine needs dev.homeostat:homeostat-engine-core on the class"
                          + " path"))
          .create(
              options
                  .cluster(own)
                  .actingFor(actingFor == null ? application -> own : actingFor)
                  .listeners(listeners)
                  .build());
    }
  }
}
