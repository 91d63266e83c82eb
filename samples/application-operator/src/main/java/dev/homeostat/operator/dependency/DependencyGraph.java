package dev.homeostat.operator.dependency;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.report.Condition;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The Applications of a cluster and their dependencies, kept up to date by a watch. A change that
 * matters to dependents wakes them. Thread-safe.
 *
 * <p>An Application waits once for each generation of its specification: when the condition {@link
 * #CONDITION} is True at this generation, its drift is repaired whatever becomes of the others.
 */
public final class DependencyGraph implements ObjectListener {

  /** The condition of an Application with dependencies. */
  public static final String CONDITION = "DependenciesReady";

  /** The code of the problem of an Application in a circle of dependencies. */
  public static final String CIRCLE = "DependencyCircle";

  private static final String ARROW = " -> ";

  private final Consumer<ApplicationId> wake;
  private final Map<ApplicationId, ApplicationNode> nodes = new HashMap<>();
  private final Map<ApplicationId, Set<ApplicationId>> dependents = new HashMap<>();

  /** The last decisions of {@link #admit}, by Application. */
  private final Map<ApplicationId, Decision> decisions = new HashMap<>();

  /**
   * The decision about one generation of an Application.
   *
   * @param why the reason to wait; empty if its passes go on
   */
  private record Decision(String uid, long generation, String why) {

    boolean isAbout(ApplicationNode node) {
      return uid.equals(node.uid()) && generation == node.generation();
    }
  }

  /**
   * A graph without nodes.
   *
   * @param wake gets each Application for whose dependencies something has changed; returns soon
   */
  public DependencyGraph(Consumer<ApplicationId> wake) {
    this.wake = wake;
  }

  @Override
  public void seen(Resource object) {
    learn(object).forEach(wake);
  }

  /**
   * Learns the specification of an Application that a pass has read, which the watch may show
   * later. A copy of a known specification changes nothing: it may have an earlier status than the
   * watch has shown, and no event would follow that puts it right.
   *
   * @param object the Application as it was read for the pass
   */
  public void read(Resource object) {
    if (isNew(object)) {
      seen(object);
    }
  }

  private synchronized boolean isNew(Resource object) {
    ApplicationNode known = nodes.get(new ApplicationId(object.namespace(), object.name()));
    ApplicationNode read = ApplicationNode.of(object);
    return known == null || !known.uid().equals(read.uid()) || read.isAfter(known);
  }

  @Override
  public void vanished(ResourceAddress address) {
    forget(new ApplicationId(address.id().namespace(), address.id().name())).forEach(wake);
  }

  private synchronized Set<ApplicationId> learn(Resource object) {
    // Many Applications have the namespace, so the JVM keeps it once.
    ApplicationId id = new ApplicationId(object.namespace().intern(), object.name());
    ApplicationNode now = ApplicationNode.of(object);
    ApplicationNode before = nodes.get(id);
    if (before != null && before.isAfter(now)) {
      return Set.of();
    }
    nodes.put(id, now);
    Set<ApplicationId> old = before == null ? Set.of() : before.dependsOn();
    if (!old.equals(now.dependsOn())) {
      link(id, old, now.dependsOn());
      // A circle may be closed or opened for each that depends on this one.
      return allDependents(id);
    }
    return before == null || before.readiness() != now.readiness()
        ? directDependents(id)
        : Set.of();
  }

  private synchronized Set<ApplicationId> forget(ApplicationId id) {
    ApplicationNode before = nodes.remove(id);
    decisions.remove(id);
    if (before == null) {
      return Set.of();
    }
    link(id, before.dependsOn(), Set.of());
    return allDependents(id);
  }

  private void link(ApplicationId id, Set<ApplicationId> before, Set<ApplicationId> now) {
    for (ApplicationId each : before) {
      dependents.computeIfPresent(each, (key, all) -> all.remove(id) && all.isEmpty() ? null : all);
    }
    now.forEach(each -> dependents.computeIfAbsent(each, key -> new LinkedHashSet<>()).add(id));
  }

  private Set<ApplicationId> directDependents(ApplicationId id) {
    return Set.copyOf(dependents.getOrDefault(id, Set.of()));
  }

  private Set<ApplicationId> allDependents(ApplicationId id) {
    Set<ApplicationId> all = new LinkedHashSet<>();
    Deque<ApplicationId> open = new ArrayDeque<>(directDependents(id));
    while (!open.isEmpty()) {
      ApplicationId next = open.pop();
      if (all.add(next)) {
        open.addAll(directDependents(next));
      }
    }
    all.remove(id);
    return all;
  }

  /**
   * Returns the names of a circle of dependencies that an Application is part of.
   *
   * @param id which Application
   * @return for example {@code shop -> stock -> shop}; empty if it is part of none
   */
  public synchronized Optional<String> circle(ApplicationId id) {
    Set<ApplicationId> known = new HashSet<>();
    Deque<List<ApplicationId>> paths = new ArrayDeque<>(List.of(List.of(id)));
    while (!paths.isEmpty()) {
      List<ApplicationId> path = paths.removeFirst();
      for (ApplicationId each : dependsOn(path.get(path.size() - 1))) {
        List<ApplicationId> longer = new ArrayList<>(path);
        longer.add(each);
        if (each.equals(id)) {
          return Optional.of(
              longer.stream().map(ApplicationId::name).collect(Collectors.joining(ARROW)));
        }
        if (known.add(each)) {
          paths.addLast(longer);
        }
      }
    }
    return Optional.empty();
  }

  private Set<ApplicationId> dependsOn(ApplicationId id) {
    ApplicationNode node = nodes.get(id);
    return node == null ? Set.of() : node.dependsOn();
  }

  /**
   * Decides whether a pass may go on, and remembers the decision for {@link #condition}.
   *
   * @param id whose pass
   * @return the reason to wait; empty to go on
   */
  synchronized Optional<String> admit(ApplicationId id) {
    ApplicationNode node = nodes.get(id);
    if (node == null) {
      return Optional.empty();
    }
    String why = isAdmitted(id, node) ? "" : missing(node);
    decisions.put(id, new Decision(node.uid(), node.generation(), why));
    return Optional.of(why).filter(reason -> !reason.isEmpty());
  }

  /**
   * Returns whether the dependencies of an Application were ready for the generation of its
   * specification, so that its passes go on whatever becomes of them.
   *
   * @param object the Application as it was read for a pass
   * @return false if it waits, or no pass has asked yet
   */
  public synchronized boolean isAdmitted(Resource object) {
    return isAdmitted(
        new ApplicationId(object.namespace(), object.name()), ApplicationNode.of(object));
  }

  private boolean isAdmitted(ApplicationId id, ApplicationNode node) {
    Decision last = decisions.get(id);
    return node.isAdmitted() || (last != null && last.isAbout(node) && last.why().isEmpty());
  }

  private String missing(ApplicationNode node) {
    return node.dependsOn().stream()
        .map(each -> missing(each.name(), nodes.get(each)))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> missing(String name, @Nullable ApplicationNode node) {
    return node == null ? Optional.of(name + " does not exist") : node.obstacle(name);
  }

  /**
   * Returns the condition {@link #CONDITION} of an Application after a pass.
   *
   * @param object the Application as it was read for the pass
   * @return empty if it has no dependencies
   */
  public synchronized Optional<Condition> condition(Resource object) {
    ApplicationId id = new ApplicationId(object.namespace(), object.name());
    ApplicationNode node = ApplicationNode.of(object);
    if (node.dependsOn().isEmpty()) {
      return Optional.empty();
    }
    // The status of the object keeps the time of its conditions itself.
    Condition.Builder condition = Condition.builder().type(CONDITION).since(Instant.EPOCH);
    Optional<String> circle = circle(id);
    String why = circle.isPresent() && !isAdmitted(id, node) ? circle.get() : why(id, node);
    String names =
        node.dependsOn().stream().map(ApplicationId::name).collect(Collectors.joining(", "));
    String since = circle.map(path -> "; a circle now: " + path).orElse("");
    return Optional.of(
        condition
            .status(why.isEmpty() ? Condition.Status.TRUE : Condition.Status.FALSE)
            .reason(circle.isPresent() ? "Circle" : why.isEmpty() ? "Ready" : "NotReady")
            .message(why.isEmpty() ? "was ready for this generation: " + names + since : why)
            .build());
  }

  /**
   * Returns the reason to wait: of the last decision, or of now if a pass has not asked for one.
   */
  private String why(ApplicationId id, ApplicationNode node) {
    Decision decision = decisions.get(id);
    if (decision != null && decision.isAbout(node)) {
      return decision.why();
    }
    return node.isAdmitted() ? "" : missing(node);
  }
}
