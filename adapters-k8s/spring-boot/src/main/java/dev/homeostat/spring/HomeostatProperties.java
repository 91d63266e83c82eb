package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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

  private static final String NAME = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?";
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = "(?=.{1,253}$)" + LABEL + "(\\." + LABEL + ")*";
  private static final String EXPECTED_NAME =
      "expected the name of a namespace: at most 63 small letters, digits and dashes";

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

  /** {@return the number of passes that a controller runs at once; null if it is not set} */
  public @Nullable Integer workers() {
    return workers;
  }

  /** {@return the interval after which an object is reconciled; null if it is not set} */
  public @Nullable Duration resync() {
    return resync;
  }

  /** {@return the longest delay between two attempts; null if it is not set} */
  public @Nullable Duration maxRetryDelay() {
    return maxRetryDelay;
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

  /**
   * The store of states.
   *
   * @param store Where states are stored: in Secrets, or in the memory of the process, which
   *     forgets them at its end.
   * @param namespace The namespace of the Secrets of all states. Default: that of each application.
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record State(@DefaultValue("secrets") StoreType store, @Nullable String namespace) {}

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

  /**
   * The election of the replica that works.
   *
   * @param enabled Whether one of several replicas is elected to work. A controller with a
   *     leadership of its own needs the value false.
   * @param namespace The namespace of the leases. Default: that of the client.
   * @param leaseName The name with which the names of leases begin; that of the controller follows.
   *     Default: spring.application.name.
   * @param leaseDuration The time after which another replica takes over.
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public record LeaderElection(
      @DefaultValue("true") boolean enabled,
      @Nullable String namespace,
      @Nullable String leaseName,
      @DefaultValue("15s") Duration leaseDuration) {}

  /** Returns whether a Lease can have a name. */
  static boolean isNameOfLease(String name) {
    return name.matches(SUBDOMAIN);
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
    Checks checks = new Checks(errors);
    for (int i = 0; i < all.namespaces.size(); i++) {
      checks.name("namespaces[" + i + "]", all.namespaces.get(i), NAME, EXPECTED_NAME);
    }
    checks.atLeast("workers", all.workers, 1);
    checks.positive("resync", all.resync);
    checks.atLeast("maxRetryDelay", all.maxRetryDelay, HomeostatControllers.FIRST_RETRY);
    checks.atLeast("grace", all.grace, Duration.ZERO);
    checks.atLeast("requests.perSecond", all.requests.perSecond, 0);
    checks.atLeast("requests.atOnce", all.requests.atOnce, 1);
    checks.positive("requests.timeout", all.requests.timeout);
    checks.name("state.namespace", all.state.namespace, NAME, EXPECTED_NAME);
    LeaderElection election = all.leaderElection;
    checks.name("leaderElection.namespace", election.namespace, NAME, EXPECTED_NAME);
    checks.name(
        "leaderElection.leaseName",
        election.leaseName,
        SUBDOMAIN,
        "expected the name of a Lease: small letters, digits, dashes and dots");
    checks.wholeSeconds("leaderElection.leaseDuration", election.leaseDuration);
  }

  /** Checks of single values. */
  private record Checks(Errors errors) {

    void atLeast(String field, @Nullable Integer value, int least) {
      if (value != null && value < least) {
        refuse(field, "expected a number of at least " + least);
      }
    }

    void atLeast(String field, @Nullable Duration value, Duration least) {
      if (value != null && value.compareTo(least) < 0) {
        refuse(field, "expected a time of at least " + text(least));
      }
    }

    void wholeSeconds(String field, Duration value) {
      if (value.toSeconds() < 1 || value.toMillis() % 1000 != 0) {
        refuse(field, "expected whole seconds, at least 1s");
      }
    }

    void positive(String field, @Nullable Duration value) {
      if (value != null && (value.isZero() || value.isNegative())) {
        refuse(field, "expected a positive time, such as 30s");
      }
    }

    void name(String field, @Nullable String value, String pattern, String expected) {
      if (value != null && !value.matches(pattern)) {
        refuse(field, expected);
      }
    }

    private void refuse(String field, String expected) {
      errors.rejectValue(field, "homeostat", expected);
    }

    private static String text(Duration value) {
      return value.toMillis() % 1000 == 0 ? value.toSeconds() + "s" : value.toMillis() + "ms";
    }
  }
}
