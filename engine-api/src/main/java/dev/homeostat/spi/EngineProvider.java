package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Makes engines. A service; {@code homeostat-engine-core} provides it, so that users and adapters
 * need this module alone to compile.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface EngineProvider {

  /**
   * Makes an engine.
   *
   * @param options the options of the builder
   * @return the engine
   * @throws IllegalArgumentException if hooks are in conflict; the message names them
   */
  Engine create(Options options);

  /** The options of an engine; described at {@link Engine.Builder}. */
  final class Options {

    private final Cluster cluster;
    private final Function<Application, Cluster> actingFor;
    private final StateStore state;
    private final Hooks hooks;
    private final PolicyPacks packs;
    private final List<PassListener> listeners;
    private final Clock clock;
    private final Supplier<String> ids;
    private final Executor executor;
    private final int parallelism;
    private final int requestsPerSecond;
    private final Duration deadline;
    private final Duration hookTimeout;
    private final Duration resync;
    private final Duration maxRetryDelay;

    private Options(Builder builder) {
      RequiredMembers required = new RequiredMembers("EngineProvider.Options");
      cluster = required.of("cluster", builder.cluster);
      actingFor = required.of("actingFor", builder.actingFor);
      state = required.of("state", builder.state);
      hooks = required.of("hooks", builder.hooks);
      packs = builder.packs;
      listeners = List.copyOf(builder.listeners);
      clock = required.of("clock", builder.clock);
      ids = required.of("ids", builder.ids);
      executor = required.of("executor", builder.executor);
      parallelism = builder.parallelism;
      requestsPerSecond = builder.requestsPerSecond;
      deadline = required.of("deadline", builder.deadline);
      hookTimeout = required.of("hookTimeout", builder.hookTimeout);
      resync = required.of("resync", builder.resync);
      maxRetryDelay = required.of("maxRetryDelay", builder.maxRetryDelay);
      required.check();
    }

    /**
     * Starts a builder.
     *
     * @return a builder without a value
     */
    public static Builder builder() {
      return new Builder();
    }

    /** {@return the cluster} */
    public Cluster cluster() {
      return cluster;
    }

    /** {@return the same cluster with the rights of an application} */
    public Function<Application, Cluster> actingFor() {
      return actingFor;
    }

    /** {@return the store of the states} */
    public StateStore state() {
      return state;
    }

    /** {@return the hooks beside the built-in ones} */
    public Hooks hooks() {
      return hooks;
    }

    /** {@return the policy packs that applications can name} */
    public PolicyPacks packs() {
      return packs;
    }

    /** {@return the listeners to the events of passes} */
    public List<PassListener> listeners() {
      return listeners;
    }

    /** {@return the clock} */
    public Clock clock() {
      return clock;
    }

    /** {@return the secret from which an engine derives the salts of new states: a random text} */
    public Supplier<String> ids() {
      return ids;
    }

    /** {@return the executor of parallel requests} */
    public Executor executor() {
      return executor;
    }

    /** {@return the largest number of parallel requests of one pass} */
    public int parallelism() {
      return parallelism;
    }

    /** {@return the largest number of writes to the cluster in one second; 0 is unlimited} */
    public int requestsPerSecond() {
      return requestsPerSecond;
    }

    /** {@return the longest time of a pass} */
    public Duration deadline() {
      return deadline;
    }

    /** {@return the longest time of one call of a hook} */
    public Duration hookTimeout() {
      return hookTimeout;
    }

    /**
     * {@return the interval after which a settled resource is compared although nothing changed,
     * and accepted or refused values are tried again}
     */
    public Duration resync() {
      return resync;
    }

    /** {@return the longest delay before a failed request is retried} */
    public Duration maxRetryDelay() {
      return maxRetryDelay;
    }

    /** Returns the name of the cluster's class. */
    @Override
    public String toString() {
      return "Options(" + cluster.getClass().getSimpleName() + ")";
    }

    /** A builder of the options. */
    public static final class Builder {

      private @Nullable Cluster cluster;
      private @Nullable Function<Application, Cluster> actingFor;
      private @Nullable StateStore state;
      private @Nullable Hooks hooks;
      private PolicyPacks packs = PolicyPacks.none();
      private List<PassListener> listeners = List.of();
      private @Nullable Clock clock;
      private @Nullable Supplier<String> ids;
      private @Nullable Executor executor;
      private int parallelism = 1;
      private int requestsPerSecond;
      private @Nullable Duration deadline;
      private @Nullable Duration hookTimeout;
      private @Nullable Duration resync;
      private @Nullable Duration maxRetryDelay;

      private Builder() {}

      /** Sets the cluster. */
      public Builder cluster(Cluster value) {
        cluster = Objects.requireNonNull(value, "cluster");
        return this;
      }

      /** Sets the same cluster with the rights of an application. */
      public Builder actingFor(Function<Application, Cluster> value) {
        actingFor = Objects.requireNonNull(value, "actingFor");
        return this;
      }

      /** Sets the store of the states. */
      public Builder state(StateStore value) {
        state = Objects.requireNonNull(value, "state");
        return this;
      }

      /** Sets the hooks beside the built-in ones. */
      public Builder hooks(Hooks value) {
        hooks = Objects.requireNonNull(value, "hooks");
        return this;
      }

      /** Sets the policy packs that applications can name. */
      public Builder packs(PolicyPacks value) {
        packs = Objects.requireNonNull(value, "packs");
        return this;
      }

      /** Sets the listeners to the events of passes. */
      public Builder listeners(List<PassListener> value) {
        listeners = Objects.requireNonNull(value, "listeners");
        return this;
      }

      /** Sets the clock. */
      public Builder clock(Clock value) {
        clock = Objects.requireNonNull(value, "clock");
        return this;
      }

      /** Sets the secret from which an engine derives the salts of new states: a random text. */
      public Builder ids(Supplier<String> value) {
        ids = Objects.requireNonNull(value, "ids");
        return this;
      }

      /** Sets the executor of parallel requests. */
      public Builder executor(Executor value) {
        executor = Objects.requireNonNull(value, "executor");
        return this;
      }

      /** Sets the largest number of parallel requests of one pass. */
      public Builder parallelism(int value) {
        parallelism = value;
        return this;
      }

      /** Sets the largest number of writes to the cluster in one second; 0 is unlimited. */
      public Builder requestsPerSecond(int value) {
        requestsPerSecond = value;
        return this;
      }

      /** Sets the longest time of a pass. */
      public Builder deadline(Duration value) {
        deadline = Objects.requireNonNull(value, "deadline");
        return this;
      }

      /** Sets the longest time of one call of a hook. */
      public Builder hookTimeout(Duration value) {
        hookTimeout = Objects.requireNonNull(value, "hookTimeout");
        return this;
      }

      /**
       * Sets the interval after which a settled resource is compared although nothing changed, and
       * accepted or refused values are tried again.
       */
      public Builder resync(Duration value) {
        resync = Objects.requireNonNull(value, "resync");
        return this;
      }

      /** Sets the longest delay before a failed request is retried. */
      public Builder maxRetryDelay(Duration value) {
        maxRetryDelay = Objects.requireNonNull(value, "maxRetryDelay");
        return this;
      }

      /**
       * Builds the value.
       *
       * @return a new value
       * @throws IllegalStateException if a required member is missing; the message names all of
       *     them
       */
      public Options build() {
        return new Options(this);
      }
    }
  }
}
