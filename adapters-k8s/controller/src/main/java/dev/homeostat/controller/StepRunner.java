package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Reconciler;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs a step for a key, and derives from its outcome what is watched and when the next one runs.
 * The object is that of its watch if it is sure to be current, and read otherwise; no state is held
 * here that a restart would lose.
 */
final class StepRunner implements Reconciler<ApplicationId> {

  private static final Duration ARRIVAL_CHECK = Duration.ofSeconds(1);

  /** The delay of a step that lost its object; when that is owned again, it has a step. */
  private static final Duration LEADERLESS = Duration.ofSeconds(1);

  private final PrimaryKind<?> kind;
  private final KubernetesCluster cluster;
  private final PrimaryView view;
  private final List<String> namespaces;
  private final List<SecondaryView<?>> secondaries;
  private final Steps steps;
  private final StepParts parts;
  private final ChangeFilter filter;
  private final PrimaryCopies copies;
  private final AwaitedDefinitions definitions;

  /** The objects that a step has found stale; their next step reads them. */
  private final Set<ApplicationId> stale = ConcurrentHashMap.newKeySet();

  StepRunner(
      ControllerSettings<?> settings,
      Steps steps,
      StepParts parts,
      ChangeFilter filter,
      PrimaryCopies copies,
      AwaitedDefinitions definitions) {
    this.kind = settings.kind();
    this.cluster = settings.cluster();
    this.view = settings.view();
    this.namespaces = settings.namespaces();
    this.secondaries = settings.secondaries();
    this.steps = steps;
    this.parts = parts;
    this.filter = filter;
    this.copies = copies;
    this.definitions = definitions;
  }

  @Override
  public Outcome reconcile(ApplicationId key) throws Exception {
    if (!namespaces.isEmpty() && !namespaces.contains(key.namespace())) {
      // A view may concern objects of another controller, whose steps would run at the same time.
      return Outcome.gone();
    }
    filter.begin(key);
    boolean ended = false;
    try {
      Outcome outcome = outcome(key);
      ended = true;
      return outcome;
    } catch (StepException e) {
      return brokenOff(key, e);
    } finally {
      if (!ended) {
        filter.breakOff(key);
      }
    }
  }

  private Outcome brokenOff(ApplicationId key, StepException e) throws StepException {
    return switch (e.kind()) {
      case STALE -> {
        stale.add(key);
        yield Outcome.requeueAfter(Duration.ZERO);
      }
      case GONE -> Outcome.requeueAfter(Duration.ZERO);
      case NOT_LEADING -> Outcome.requeueAfter(LEADERLESS);
      case REFUSED -> throw e;
    };
  }

  private Outcome outcome(ApplicationId key) throws Exception {
    boolean readsLive = stale.remove(key);
    Optional<Resource> copy = copies.take(key).filter(object -> !readsLive);
    if (copy.isPresent()) {
      return present(key, copy.get(), false);
    }
    boolean isMissing =
        !readsLive
            && !steps.actsOnAbsence()
            && cluster.cachedVersions().of(kind.address(key)) instanceof CachedVersion.Missing;
    ClusterResponse answer =
        isMissing ? new ClusterResponse.Absent() : cluster.read(kind.address(key));
    if (answer instanceof ClusterResponse.Absent) {
      return absent(key);
    }
    if (!(answer instanceof ClusterResponse.Done done)) {
      throw ReconcileException.of("cannot read", kind.address(key), answer);
    }
    return present(key, done.resource(), true);
  }

  private Outcome absent(ApplicationId key) throws Exception {
    StepPasses passes = new StepPasses(parts, key);
    StepOutcome outcome = steps.absent(key, passes);
    return outcome instanceof StepOutcome.Next next
        ? left(key, next, passes, List.of())
        : gone(key);
  }

  private Outcome gone(ApplicationId key) {
    filter.forget(key);
    copies.forget(key);
    parts.children().watch(key, Set.of());
    definitions.await(key, Set.of());
    parts.confirmed().remove(key);
    secondaries.forEach(secondary -> secondary.forget(key));
    return Outcome.gone();
  }

  private Outcome present(ApplicationId key, Resource object, boolean live) throws Exception {
    StepObject primary = new StepObject(parts, key, object, live || isTrusted(key, object));
    if (object.isBeingDeleted() && !primary.isHeld()) {
      return gone(key);
    }
    Step step = new Step(parts, key, !filter.knows(key), primary);
    StepOutcome outcome = steps.step(step);
    Optional<StepException> broken = primary.broken();
    if (broken.isPresent()) {
      throw broken.get();
    }
    if (primary.hasEnded()) {
      return gone(key);
    }
    if (primary.isConfirmed()) {
      parts.confirmed().add(key, object.uid());
      if (steps.confirmsCopies()) {
        copies.leave(key, primary.current());
      }
    }
    return ended(step, outcome);
  }

  private boolean isTrusted(ApplicationId key, Resource copy) {
    return !steps.confirmsCopies() || parts.confirmed().contains(key, copy.uid());
  }

  private Outcome ended(Step step, StepOutcome outcome) throws ReconcileException {
    ApplicationId key = step.key();
    StepObject primary = step.object();
    List<Expected> own = List.of(Expected.primary(primary.current(), view));
    if (primary.hasDecided()) {
      NextRun.log(step.passes().results());
      copies.put(key, primary.current());
      filter.end(key, join(own, step.passes().objects()));
      return Outcome.requeueAfter(Duration.ZERO);
    }
    Outcome next;
    if (outcome instanceof StepOutcome.Next waiting) {
      next = left(key, waiting, step.passes(), own);
    } else {
      parts.children().watch(key, Set.of());
      definitions.await(key, Set.of());
      filter.end(key, own);
      next = Outcome.gone();
    }
    boolean same = view.wish(primary.current().tree()).equals(view.wish(primary.begun().tree()));
    return same ? next : Outcome.requeueAfter(Duration.ZERO);
  }

  private static List<Expected> join(List<Expected> some, List<Expected> more) {
    List<Expected> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** A step has ended, and has left these objects. */
  private Outcome left(
      ApplicationId key, StepOutcome.Next outcome, StepPasses passes, List<Expected> own)
      throws ReconcileException {
    parts.children().watch(key, passes.kinds());
    filter.end(key, join(own, passes.objects()));
    return definitions.await(key, UnservedKinds.of(passes.results(), parts.cluster()))
        ? Outcome.requeueAfter(ARRIVAL_CHECK)
        : NextRun.after(outcome.requeue(), passes.results(), parts.clock().instant());
  }
}
