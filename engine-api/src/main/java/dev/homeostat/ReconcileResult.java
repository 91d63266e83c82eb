package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Request;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Unreadable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The result of one run of the pipeline for one application. Holds no sensitive value. */
@API(status = STABLE, since = "0.1")
public final class ReconcileResult {

  /** The outcome of a pass. */
  public enum Outcome {
    /** Everything is as desired; for a plan, nothing would be done. */
    SETTLED,
    /** A plan: something would be done. */
    PENDING,
    /** Nothing went wrong, and at least one resource waits; a later pass goes on. */
    WAITING,
    /**
     * Nothing went wrong, and at least one resource is blocked until a person or a change makes
     * way: a hook refuses it, an annotation pauses it, or the application does not allow the change
     * ({@link Application#actions}). The others are done or wait for it.
     */
    BLOCKED,
    /** Something failed; the problems describe the failures and their consequences. */
    FAILED,
    /** The application is invalid; nothing was done. */
    INVALID
  }

  private final ApplicationId application;
  private final Outcome outcome;
  private final Delta delta;
  private final List<Problem> problems;
  private final List<Request> requests;
  private final int reads;
  private final int stateWrites;
  private final Requeue requeue;
  private final ApplicationState state;
  private final @Nullable Unreadable unreadable;
  private final Map<ResourceId, Readiness> readiness;
  private final List<ResourceReport> awaited;
  private final List<Condition> conditions;

  private ReconcileResult(Builder builder) {
    RequiredMembers required = new RequiredMembers("ReconcileResult");
    application = required.of("application", builder.application);
    outcome = required.of("outcome", builder.outcome);
    delta = builder.delta;
    problems = List.copyOf(builder.problems);
    requests = List.copyOf(builder.requests);
    reads = builder.reads;
    stateWrites = builder.stateWrites;
    requeue = required.of("requeue", builder.requeue);
    state = builder.state;
    unreadable = builder.unreadable;
    readiness = Map.copyOf(builder.readiness);
    awaited = List.copyOf(builder.awaited);
    conditions =
        List.copyOf(builder.conditions == null ? state.conditions().values() : builder.conditions);
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

  /**
   * Starts a builder that has the members of this value.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.application = application;
    builder.outcome = outcome;
    builder.delta = delta;
    builder.problems = problems;
    builder.requests = requests;
    builder.reads = reads;
    builder.stateWrites = stateWrites;
    builder.requeue = requeue;
    builder.state = state;
    builder.unreadable = unreadable;
    builder.readiness = readiness;
    builder.awaited = awaited;
    builder.conditions = conditions;
    return builder;
  }

  /** {@return the id of the application} */
  public ApplicationId application() {
    return application;
  }

  /** {@return the outcome of the pass} */
  public Outcome outcome() {
    return outcome;
  }

  /** {@return the differences, and the outcome for each resource} */
  public Delta delta() {
    return delta;
  }

  /** {@return the problems, for people} */
  public List<Problem> problems() {
    return problems;
  }

  /** {@return the writes to managed objects, as sent} */
  public List<Request> requests() {
    return requests;
  }

  /** {@return the number of objects that were read or searched} */
  public int reads() {
    return reads;
  }

  /** {@return the number of times that the state was saved} */
  public int stateWrites() {
    return stateWrites;
  }

  /** {@return the next pass that is needed without a change} */
  public Requeue requeue() {
    return requeue;
  }

  /** {@return the state after the pass; empty if it could not be read} */
  public ApplicationState state() {
    return state;
  }

  /**
   * Returns why the state could not be read. Such a pass did nothing and knows of no objects, so
   * that an empty {@link #state} does not mean that there are none.
   *
   * @return empty if the state was read, or there is none
   */
  public Optional<Unreadable> unreadable() {
    return Optional.ofNullable(unreadable);
  }

  /**
   * Returns the readiness of the objects that were judged (rule ACT-3): those of all resources if
   * the application waits for readiness, otherwise of the kinds that are always awaited, and those
   * of the objects of others that it waits for.
   *
   * @return by resource
   */
  public Map<ResourceId, Readiness> readiness() {
    return readiness;
  }

  /**
   * Returns a report of each resource. It is composed when it is asked for.
   *
   * @return the resources with a record in their order, the others behind, and at the end the
   *     objects of others that the application waits for
   */
  public List<ResourceReport> resources() {
    List<ResourceReport> all = new ArrayList<>(ResourceReports.of(delta, state, readiness));
    all.addAll(awaited);
    return List.copyOf(all);
  }

  /**
   * Returns the report of a resource.
   *
   * @param resource which one
   * @return empty if the pass has none
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public Optional<ResourceReport> report(ResourceId resource) {
    return resources().stream().filter(one -> one.resource().equals(resource)).findFirst();
  }

  /**
   * Returns the problems of a resource.
   *
   * @param resource which one
   * @return in their order
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public List<Problem> problems(ResourceId resource) {
    return problems.stream()
        .filter(one -> one.resource().filter(resource::equals).isPresent())
        .toList();
  }

  /** {@return the reports of the objects of others that the application waits for} */
  public List<ResourceReport> awaited() {
    return awaited;
  }

  /**
   * Returns the conditions of the application.
   *
   * @return those in the state, one of each type. Unless the outcome is {@link Outcome#SETTLED} or
   *     {@link Outcome#PENDING}, {@code Ready} is False and says how this pass ended, also if it
   *     could save nothing
   */
  public List<Condition> conditions() {
    return conditions;
  }

  /** Application, outcome and counts. */
  @Override
  public String toString() {
    return application + " " + outcome + ": " + delta;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ReconcileResult that
            && reads == that.reads
            && stateWrites == that.stateWrites
            && application.equals(that.application)
            && outcome.equals(that.outcome)
            && delta.equals(that.delta)
            && problems.equals(that.problems)
            && requests.equals(that.requests)
            && requeue.equals(that.requeue)
            && readiness.equals(that.readiness)
            && awaited.equals(that.awaited)
            && conditions.equals(that.conditions)
            && state.equals(that.state)
            && Objects.equals(unreadable, that.unreadable));
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        application,
        outcome,
        delta,
        problems,
        requests,
        reads,
        stateWrites,
        requeue,
        readiness,
        awaited,
        conditions,
        state,
        unreadable);
  }

  /** A builder of a result. */
  public static final class Builder {

    private @Nullable ApplicationId application;
    private @Nullable Outcome outcome;
    private Delta delta = Delta.EMPTY;
    private List<Problem> problems = List.of();
    private List<Request> requests = List.of();
    private int reads;
    private int stateWrites;
    private @Nullable Requeue requeue;
    private ApplicationState state = ApplicationState.EMPTY;
    private @Nullable Unreadable unreadable;
    private Map<ResourceId, Readiness> readiness = Map.of();
    private List<ResourceReport> awaited = List.of();
    private @Nullable Collection<Condition> conditions;

    private Builder() {}

    /** Sets the id of the application. */
    public Builder application(ApplicationId value) {
      application = Objects.requireNonNull(value, "application");
      return this;
    }

    /** Sets the outcome of the pass. */
    public Builder outcome(Outcome value) {
      outcome = Objects.requireNonNull(value, "outcome");
      return this;
    }

    /** Sets the differences, and the outcome for each resource. */
    public Builder delta(Delta value) {
      delta = Objects.requireNonNull(value, "delta");
      return this;
    }

    /** Sets the problems, for people. */
    public Builder problems(List<Problem> value) {
      problems = Objects.requireNonNull(value, "problems");
      return this;
    }

    /** Sets the writes to managed objects, as sent. */
    public Builder requests(List<Request> value) {
      requests = Objects.requireNonNull(value, "requests");
      return this;
    }

    /** Sets the number of objects that were read or searched. */
    public Builder reads(int value) {
      reads = value;
      return this;
    }

    /** Sets the number of times that the state was saved. */
    public Builder stateWrites(int value) {
      stateWrites = value;
      return this;
    }

    /** Sets the next pass that is needed without a change. */
    public Builder requeue(Requeue value) {
      requeue = Objects.requireNonNull(value, "requeue");
      return this;
    }

    /** Sets the state after the pass. */
    public Builder state(ApplicationState value) {
      state = Objects.requireNonNull(value, "state");
      return this;
    }

    /** Sets why the state could not be read. */
    public Builder unreadable(Unreadable value) {
      unreadable = Objects.requireNonNull(value, "unreadable");
      return this;
    }

    /** Sets the readiness of the objects that were judged. */
    public Builder readiness(Map<ResourceId, Readiness> value) {
      readiness = Objects.requireNonNull(value, "readiness");
      return this;
    }

    /** Sets the reports of the objects of others that the application waits for. */
    public Builder awaited(List<ResourceReport> value) {
      awaited = Objects.requireNonNull(value, "awaited");
      return this;
    }

    /** Sets the conditions of the application; by default, they are those in the state. */
    public Builder conditions(Collection<Condition> value) {
      conditions = List.copyOf(value);
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public ReconcileResult build() {
      return new ReconcileResult(this);
    }
  }
}
