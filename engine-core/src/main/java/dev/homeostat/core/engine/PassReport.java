package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.report.Condition;
import dev.homeostat.report.Request;
import dev.homeostat.report.Step;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.Cluster;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The report of one pass. Thread-safe: requests are sent by many threads. */
final class PassReport implements PassHooks.Requests {

  private static final Logger LOG = LoggerFactory.getLogger(Cluster.class.getPackageName());

  private final ApplicationId application;
  private final List<PassListener> listeners;
  private final Clock clock;
  private final Set<Problem> problems = new LinkedHashSet<>();
  private final List<Request> requests = new ArrayList<>();
  private final Map<String, Condition> conditions = new TreeMap<>();
  private int reads;
  private @Nullable Instant retry;
  private @Nullable Instant request;

  PassReport(ApplicationId application, List<PassListener> listeners, Clock clock) {
    this.application = application;
    this.listeners = listeners;
    this.clock = clock;
  }

  synchronized void problem(Problem problem) {
    problems.add(problem);
  }

  void problems(Iterable<Problem> all) {
    all.forEach(this::problem);
  }

  synchronized List<Problem> problems() {
    return List.copyOf(problems);
  }

  synchronized boolean hasErrors() {
    return problems.stream().anyMatch(Problem::isError);
  }

  synchronized void read(int count) {
    reads += count;
  }

  synchronized int reads() {
    return reads;
  }

  void sent(Request.Verb verb, ResourceId resource, JsonNode shown) {
    Request request;
    synchronized (this) {
      request = new Request(requests.size() + 1, verb, resource, shown);
      requests.add(request);
    }
    tell(listener -> listener.sent(application, request));
  }

  /** Returns the number of requests that were sent so far. */
  synchronized int sent() {
    return requests.size();
  }

  synchronized List<Request> requests() {
    return List.copyOf(requests);
  }

  /** Takes the latest time at which a hook wants another pass; it postpones no retry. */
  @Override
  public synchronized void requeueAt(Instant at) {
    request = request == null || at.isBefore(request) ? at : request;
  }

  /** Takes the time at which a failed or waiting change is tried again. */
  synchronized void retryAt(Instant at) {
    retry = retry == null || at.isBefore(retry) ? at : retry;
  }

  void retryIn(Duration wait) {
    retryAt(clock.instant().plus(wait));
  }

  @Override
  public synchronized void condition(Condition condition) {
    conditions.put(condition.type(), condition);
  }

  /** Returns the conditions that hooks set; of one type the last one counts. */
  synchronized List<Condition> conditions() {
    return List.copyOf(conditions.values());
  }

  /** Returns the delay until a failed or waiting change is tried again. */
  synchronized Optional<Duration> retry() {
    return Optional.ofNullable(retry).map(this::delay);
  }

  /** Returns the delay after which a hook asks for a pass at the latest. */
  synchronized Optional<Duration> request() {
    return Optional.ofNullable(request).map(this::delay);
  }

  private Duration delay(Instant time) {
    Duration wait = Duration.between(clock.instant(), time);
    return wait.isNegative() ? Duration.ZERO : wait;
  }

  boolean wantsSteps() {
    return listeners.stream().anyMatch(PassListener::wantsSteps);
  }

  void step(Supplier<Step> step) {
    if (wantsSteps()) {
      Step made = step.get();
      tell(
          listener -> {
            if (listener.wantsSteps()) {
              listener.step(application, made);
            }
          });
    }
  }

  void progress(int done, int all) {
    tell(listener -> listener.progress(application, done, all));
  }

  void tell(java.util.function.Consumer<PassListener> word) {
    for (PassListener listener : listeners) {
      try {
        word.accept(listener);
      } catch (RuntimeException e) {
        LOG.warn("a pass listener failed: {}", e.getClass().getName());
      }
    }
  }
}
