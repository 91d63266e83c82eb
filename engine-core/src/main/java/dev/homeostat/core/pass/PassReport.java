package dev.homeostat.core.pass;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Readiness;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Request;
import dev.homeostat.report.RequestOutcome;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.PassListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The report of one pass beside its delta: problems, requests, conditions, readiness, and the time
 * of the next try. Thread-safe: requests are sent by many threads.
 */
public final class PassReport implements PassHooks.Requests {

  /** The longest delay; timers add it to the present time, in milliseconds. */
  private static final Duration LONGEST_DELAY = Duration.ofDays(365);

  private final ApplicationId application;
  private final PassListeners listeners;
  private final Clock clock;
  private final Set<Problem> problems = new LinkedHashSet<>();
  private final List<Request> requests = new ArrayList<>();
  private final Map<String, Condition> conditions = new TreeMap<>();
  private final List<ContestedField> contested = new ArrayList<>();
  private final Map<ResourceId, Readiness> readiness = new LinkedHashMap<>();
  private final List<ResourceReport> awaited = new ArrayList<>();
  private UnaryOperator<Problem> shownProblem = UnaryOperator.identity();
  private int reads;
  private @Nullable Instant retry;
  private @Nullable Instant request;

  /** Creates the report of one pass. */
  public PassReport(ApplicationId application, List<PassListener> listeners, Clock clock) {
    this.application = application;
    this.listeners = new PassListeners(application, listeners);
    this.clock = clock;
  }

  /** Returns the listeners of the pass. */
  public PassListeners listeners() {
    return listeners;
  }

  /** Adds a problem, once. */
  public synchronized void problem(Problem problem) {
    problems.add(problem);
  }

  /** Adds problems, each once. */
  public void problems(Iterable<Problem> all) {
    all.forEach(this::problem);
  }

  /** Replaces each problem so far by how it is shown now. */
  public synchronized void replaceProblems(UnaryOperator<Problem> shown) {
    List<Problem> before = List.copyOf(problems);
    problems.clear();
    before.forEach(problem -> problems.add(shown.apply(problem)));
  }

  /**
   * Sets how problems are shown from now on. They are kept as they are.
   *
   * @param shown makes what is shown of a problem
   */
  public synchronized void showProblemsAs(UnaryOperator<Problem> shown) {
    shownProblem = shown;
  }

  /** Returns the problems as they are shown, in the order in which they were found. */
  public synchronized List<Problem> problems() {
    return problems.stream().map(shownProblem).distinct().toList();
  }

  /** Returns whether a problem is an error. */
  public synchronized boolean hasErrors() {
    return problems.stream().anyMatch(Problem::isError);
  }

  /** Counts reads of objects. */
  public synchronized void read(int count) {
    reads += count;
  }

  /** Returns the number of objects that were read. */
  public synchronized int reads() {
    return reads;
  }

  /**
   * Adds a request that is about to be sent; its body contains no sensitive value.
   *
   * @return the number of the request
   */
  public int sent(Request.Verb verb, ResourceId resource, JsonNode shown) {
    Request request;
    synchronized (this) {
      request =
          Request.builder()
              .number(requests.size() + 1)
              .verb(verb)
              .resource(resource)
              .body(shown)
              .build();
      requests.add(request);
    }
    listeners.tell(listener -> listener.sent(application, request));
    return request.number();
  }

  /** Adds the outcome of a request; it contains no sensitive value. */
  public void answered(int number, RequestOutcome outcome) {
    Request answered;
    synchronized (this) {
      answered = requests.get(number - 1).withOutcome(outcome);
      requests.set(number - 1, answered);
    }
    listeners.tell(listener -> listener.answered(application, answered));
  }

  /** Returns the number of requests that were sent so far. */
  public synchronized int sent() {
    return requests.size();
  }

  /** Returns the requests in the order in which they were sent. */
  public synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  /** Takes the latest time at which a hook wants another pass; it postpones no retry. */
  @Override
  public synchronized void requeueAt(Instant at) {
    request = request == null || at.isBefore(request) ? at : request;
  }

  /** Takes the time at which a failed or waiting change is tried again. */
  public synchronized void retryAt(Instant at) {
    retry = retry == null || at.isBefore(retry) ? at : retry;
  }

  /** Takes the delay after which a failed or waiting change is tried again. */
  public void retryIn(Duration wait) {
    retryAt(clock.instant().plus(wait));
  }

  @Override
  public synchronized void condition(Condition condition) {
    conditions.put(condition.type(), condition);
  }

  /** Returns the conditions that hooks set; of one type the last one counts. */
  public synchronized List<Condition> conditions() {
    return List.copyOf(conditions.values());
  }

  /** Adds the readiness of an object. */
  public synchronized void judged(ResourceId resource, Readiness found) {
    readiness.put(resource, found);
  }

  /** Adds the report of an object of others that the application waits for. */
  public synchronized void awaited(ResourceReport object) {
    awaited.add(object);
  }

  /** Returns the reports of the objects of others that the application waits for. */
  public synchronized List<ResourceReport> awaited() {
    return List.copyOf(awaited);
  }

  /** Returns the readiness of the objects that were judged. */
  public synchronized Map<ResourceId, Readiness> readiness() {
    return Map.copyOf(readiness);
  }

  /** Adds a field that another writer keeps changing. */
  public synchronized void contested(ContestedField field) {
    contested.add(field);
  }

  /** Returns the fields that another writer keeps changing, as found in this pass. */
  public synchronized List<ContestedField> contested() {
    return List.copyOf(contested);
  }

  /** Returns the delay until a failed or waiting change is tried again. */
  public synchronized Optional<Duration> retry() {
    return Optional.ofNullable(retry).map(this::delay);
  }

  /** Returns the delay after which a hook asks for a pass at the latest. */
  public synchronized Optional<Duration> request() {
    return Optional.ofNullable(request).map(this::delay);
  }

  private Duration delay(Instant time) {
    Duration wait = Duration.between(clock.instant(), time);
    if (wait.isNegative()) {
      return Duration.ZERO;
    }
    return wait.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : wait;
  }
}
