package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.kubernetes.watch.SharedWatches;
import dev.homeostat.kubernetes.watch.Subscription;
import dev.homeostat.kubernetes.watch.WatchScope;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of kinds that applications have and the server does not serve. They are watched
 * from the first such application on, and an established one triggers a pass of those that wait for
 * it. Thread-safe.
 */
final class AwaitedDefinitions implements ObjectListener {

  private static final WatchScope DEFINITIONS =
      WatchScope.of("apiextensions.k8s.io/v1", "CustomResourceDefinition");

  /** A server may take a moment to serve what it has established. */
  private static final Duration ARRIVAL = Duration.ofSeconds(15);

  private final SharedWatches watches;
  private final Consumer<ApplicationId> wake;
  private final Map<ApplicationId, Set<String>> awaited = new HashMap<>();

  /** The kinds that were established lately, as in {@code apps/Deployment}, and when. */
  private final Map<String, Long> established = new HashMap<>();

  private @Nullable Subscription subscription;

  /**
   * No definitions yet.
   *
   * @param watches of the cluster
   * @param wake gets each application that waits for a definition which is established
   */
  AwaitedDefinitions(SharedWatches watches, Consumer<ApplicationId> wake) {
    this.watches = watches;
    this.wake = wake;
  }

  /**
   * Records the kinds that an application has and the server does not serve.
   *
   * @param kinds as in {@code apps/Deployment}; none if all are served
   * @return whether one of them was established just now, so that it will be served soon
   */
  boolean await(ApplicationId application, Set<String> kinds) {
    boolean subscribe;
    synchronized (this) {
      if (kinds.isEmpty()) {
        awaited.remove(application);
        return false;
      }
      awaited.put(application, Set.copyOf(kinds));
      subscribe = subscription == null;
    }
    if (subscribe) {
      open();
    }
    return isAnyArriving(kinds);
  }

  /** Some applications do not wait any more. */
  synchronized void removeIf(Predicate<ApplicationId> which) {
    awaited.keySet().removeIf(which);
  }

  private void open() {
    Subscription opened = watches.subscribe(DEFINITIONS, this);
    synchronized (this) {
      if (subscription == null) {
        subscription = opened;
        return;
      }
    }
    opened.close();
  }

  private synchronized boolean isAnyArriving(Set<String> kinds) {
    long now = System.nanoTime();
    established.values().removeIf(since -> now - since > ARRIVAL.toNanos());
    return kinds.stream().anyMatch(established::containsKey);
  }

  @Override
  public void seen(Resource definition) {
    if (isEstablished(definition)) {
      JsonNode spec = definition.tree().path("spec");
      String kind = spec.path("group").asText() + "/" + spec.at("/names/kind").asText();
      waitingFor(kind).forEach(wake);
    }
  }

  private synchronized List<ApplicationId> waitingFor(String kind) {
    established.put(kind, System.nanoTime());
    return awaited.entrySet().stream()
        .filter(entry -> entry.getValue().contains(kind))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isEstablished(Resource definition) {
    return StreamSupport.stream(definition.tree().at("/status/conditions").spliterator(), false)
        .anyMatch(
            condition ->
                condition.path("type").asText().equals("Established")
                    && condition.path("status").asText().equals("True"));
  }

  @Override
  public void vanished(ResourceAddress address) {}

  /** Ends the watch, and forgets all applications. */
  void close() {
    Subscription open;
    synchronized (this) {
      open = subscription;
      subscription = null;
      awaited.clear();
      established.clear();
    }
    if (open != null) {
      open.close();
    }
  }
}
