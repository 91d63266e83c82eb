package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * The properties of Homeostat. They hold no secrets: the client of the cluster has its own
 * configuration. A property that is not set leaves to a controller what its builder says. A
 * property that does not exist is refused, except among system properties and environment
 * variables, which Spring Boot does not check.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@ConfigurationProperties(value = "homeostat", ignoreUnknownFields = false)
@JsonAutoDetect(fieldVisibility = Visibility.ANY) // for the endpoint that shows properties
public final class HomeostatProperties implements Validator {

  /** The namespaces that controllers work in. Default: as the builder says, or all. */
  private final List<String> namespaces;

  /** The number of passes that a controller runs at once. Default: as the builder says, or 4. */
  private final @Nullable Integer workers;

  /**
   * The interval after which an object is reconciled without an event. Default: as the builder
   * says, or 1h.
   */
  private final @Nullable Duration resync;

  /**
   * The longest delay between two attempts to do what failed. Default: as the builder says, or
   * 1000s; in the engine, 5m.
   */
  private final @Nullable Duration maxRetryDelay;

  /** The time that passes under way have when the program stops. */
  private final Duration grace;

  /** The requests to the API server. */
  private final Requests requests;

  /** The store of states. */
  private final State state;

  /** The hooks of the engine. */
  private final Hooks hooks;

  /** The election of the replica that works. */
  private final LeaderElection leaderElection;

  HomeostatProperties(
      @DefaultValue List<String> namespaces,
      @Nullable Integer workers,
      @Nullable Duration resync,
      @Nullable Duration maxRetryDelay,
      @DefaultValue("20s") Duration grace,
      @DefaultValue Requests requests,
      @DefaultValue State state,
      @DefaultValue Hooks hooks,
      @DefaultValue LeaderElection leaderElection) {
    this.namespaces = List.copyOf(namespaces);
    this.workers = workers;
    this.resync = resync;
    this.maxRetryDelay = maxRetryDelay;
    this.grace = grace;
    this.requests = requests;
    this.state = state;
    this.hooks = hooks;
    this.leaderElection = leaderElection;
  }

  /** {@return the namespaces that controllers work in; empty if that is not set} */
  public List<String> namespaces() {
    return namespaces;
  }

  /** {@return the number of passes that a controller runs at once; empty if it is not set} */
  public OptionalInt workers() {
    return workers == null ? OptionalInt.empty() : OptionalInt.of(workers);
  }

  /** {@return the interval after which an object is reconciled; empty if it is not set} */
  public Optional<Duration> resync() {
    return Optional.ofNullable(resync);
  }

  /** {@return the longest delay between two attempts; empty if it is not set} */
  public Optional<Duration> maxRetryDelay() {
    return Optional.ofNullable(maxRetryDelay);
  }

  /** {@return the time that passes under way have when the program stops} */
  public Duration grace() {
    return grace;
  }

  /** {@return the requests to the API server} */
  public Requests requests() {
    return requests;
  }

  /** {@return the store of states} */
  public State state() {
    return state;
  }

  /** {@return the hooks of the engine} */
  public Hooks hooks() {
    return hooks;
  }

  /** {@return the election of the replica that works} */
  public LeaderElection leaderElection() {
    return leaderElection;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof HomeostatProperties that
            && namespaces.equals(that.namespaces)
            && Objects.equals(workers, that.workers)
            && Objects.equals(resync, that.resync)
            && Objects.equals(maxRetryDelay, that.maxRetryDelay)
            && grace.equals(that.grace)
            && requests.equals(that.requests)
            && state.equals(that.state)
            && hooks.equals(that.hooks)
            && leaderElection.equals(that.leaderElection));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        namespaces, workers, resync, maxRetryDelay, grace, requests, state, hooks, leaderElection);
  }

  /** Returns all properties, which hold no secrets. */
  @Override
  public String toString() {
    return "HomeostatProperties[namespaces="
        + namespaces
        + ", workers="
        + workers
        + ", resync="
        + resync
        + ", maxRetryDelay="
        + maxRetryDelay
        + ", grace="
        + grace
        + ", requests="
        + requests
        + ", state="
        + state
        + ", hooks="
        + hooks
        + ", leaderElection="
        + leaderElection
        + "]";
  }

  /**
   * The requests to the API server.
   *
   * @param perSecond The most requests in a second; 0 for no limit.
   * @param atOnce The most requests at the same time.
   * @param timeout The time that the answer of a request may take.
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Requests(
      @DefaultValue("0") int perSecond,
      @DefaultValue("32") int atOnce,
      @DefaultValue("30s") Duration timeout) {}

  /** The store of states. */
  @API(status = EXPERIMENTAL, since = "0.1")
  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  public static final class State {

    /**
     * Where states are stored: in Secrets, or in the memory of the process, which forgets them at
     * its end.
     */
    private final StoreType store;

    /** The namespace of the Secrets of all states. Default: that of each application. */
    private final @Nullable String namespace;

    State(@DefaultValue("secrets") StoreType store, @Nullable String namespace) {
      this.store = store;
      this.namespace = namespace;
    }

    /** {@return where states are stored} */
    public StoreType store() {
      return store;
    }

    /** {@return the namespace of the Secrets of all states; empty if it is not set} */
    public Optional<String> namespace() {
      return Optional.ofNullable(namespace);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof State that
              && store == that.store
              && Objects.equals(namespace, that.namespace));
    }

    @Override
    public int hashCode() {
      return Objects.hash(store, namespace);
    }

    @Override
    public String toString() {
      return "State[store=" + store + ", namespace=" + namespace + "]";
    }
  }

  /** The stores of states that a property can name. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public enum StoreType {
    /** Secrets in the cluster. */
    SECRETS,
    /** The memory of the process, for trials. */
    MEMORY
  }

  /**
   * The hooks of the engine.
   *
   * @param discover Whether hooks are also those of the files META-INF/services on the class path,
   *     before the beans.
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record Hooks(@DefaultValue("true") boolean discover) {}

  /** The election of the replica that works. */
  @API(status = EXPERIMENTAL, since = "0.1")
  @JsonAutoDetect(fieldVisibility = Visibility.ANY)
  public static final class LeaderElection {

    /**
     * Whether one of several replicas is elected to work. A controller with a leadership of its own
     * needs the value false.
     */
    private final boolean enabled;

    /** The namespace of the leases. Default: that of the client. */
    private final @Nullable String namespace;

    /**
     * The name with which the names of leases begin; that of the controller follows. Default:
     * spring.application.name.
     */
    private final @Nullable String leaseName;

    /** The time after which another replica takes over. */
    private final Duration leaseDuration;

    LeaderElection(
        @DefaultValue("true") boolean enabled,
        @Nullable String namespace,
        @Nullable String leaseName,
        @DefaultValue("15s") Duration leaseDuration) {
      this.enabled = enabled;
      this.namespace = namespace;
      this.leaseName = leaseName;
      this.leaseDuration = leaseDuration;
    }

    /** {@return whether one of several replicas is elected to work} */
    public boolean enabled() {
      return enabled;
    }

    /** {@return the namespace of the leases; empty if it is not set} */
    public Optional<String> namespace() {
      return Optional.ofNullable(namespace);
    }

    /** {@return the name with which the names of leases begin; empty if it is not set} */
    public Optional<String> leaseName() {
      return Optional.ofNullable(leaseName);
    }

    /** {@return the time after which another replica takes over} */
    public Duration leaseDuration() {
      return leaseDuration;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof LeaderElection that
              && enabled == that.enabled
              && Objects.equals(namespace, that.namespace)
              && Objects.equals(leaseName, that.leaseName)
              && leaseDuration.equals(that.leaseDuration));
    }

    @Override
    public int hashCode() {
      return Objects.hash(enabled, namespace, leaseName, leaseDuration);
    }

    @Override
    public String toString() {
      return "LeaderElection[enabled="
          + enabled
          + ", namespace="
          + namespace
          + ", leaseName="
          + leaseName
          + ", leaseDuration="
          + leaseDuration
          + "]";
    }
  }

  /** Returns whether these are such properties. */
  @Override
  public boolean supports(Class<?> type) {
    return HomeostatProperties.class.isAssignableFrom(type);
  }

  /** Checks all values, and reports each that is not allowed, with what is expected. */
  @Override
  public void validate(Object target, Errors errors) {
    HomeostatProperties all = (HomeostatProperties) target;
    PropertyChecks checks = new PropertyChecks(errors);
    for (int i = 0; i < all.namespaces.size(); i++) {
      checks.namespace("namespaces[" + i + "]", all.namespaces.get(i));
    }
    checks.atLeast("workers", all.workers, 1);
    checks.positive("resync", all.resync);
    checks.atLeast("maxRetryDelay", all.maxRetryDelay, HomeostatControllers.FIRST_RETRY);
    checks.atLeast("grace", all.grace, Duration.ZERO);
    checks.atLeast("requests.perSecond", all.requests.perSecond, 0);
    checks.atLeast("requests.atOnce", all.requests.atOnce, 1);
    checks.positive("requests.timeout", all.requests.timeout);
    checks.namespace("state.namespace", all.state.namespace);
    LeaderElection election = all.leaderElection;
    checks.namespace("leaderElection.namespace", election.namespace);
    checks.lease("leaderElection.leaseName", election.leaseName);
    checks.wholeSeconds("leaderElection.leaseDuration", election.leaseDuration);
  }
}
