package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.LeavingNamespaceCluster;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Reconciler;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a pass for a key, and derives from its result the status of the object and the time of the
 * next run. The object is that of its watch if it is sure to be current, and read otherwise; no
 * state is held here that a restart would lose.
 */
final class PassWork<T> implements Reconciler<ApplicationId> {

  /** The digest of no object: each change of a held object may end what holds it. */
  private static final Digest HELD = Digest.of("held");

  private static final Duration ARRIVAL_CHECK = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(PassWork.class);

  private final PrimaryKind<T> kind;
  private final Applications<T> applications;
  private final @Nullable ReportedObjects reported;
  private final KubernetesCluster cluster;
  private final Engine engine;
  private final Finalizers finalizers;
  private final StatusReporter<T> statuses;
  private final PrimaryView view;
  private final ChangeFilter filter;
  private final Children children;
  private final PrimaryCopies copies;
  private final AwaitedDefinitions definitions;
  private final ApplicationResumption<T> resumption;

  PassWork(
      ControllerSettings<T> settings,
      Finalizers finalizers,
      RecentChanges recent,
      ChangeFilter filter,
      Children children,
      PrimaryCopies copies,
      AwaitedDefinitions definitions,
      @Nullable ReportedObjects reported) {
    this.kind = settings.kind();
    this.applications = settings.applications();
    this.reported = reported;
    this.cluster = settings.cluster();
    this.engine = settings.engine();
    this.finalizers = finalizers;
    this.statuses = new StatusReporter<>(settings);
    this.view = settings.view();
    this.filter = filter;
    this.children = children;
    this.copies = copies;
    this.definitions = definitions;
    this.resumption = new ApplicationResumption<>(settings, finalizers, recent, filter, children);
  }

  @Override
  public Outcome reconcile(ApplicationId key) throws Exception {
    filter.begin(key);
    boolean ended = false;
    try {
      ClusterResponse answer =
          copies
              .take(key)
              .<ClusterResponse>map(ClusterResponse.Done::new)
              .orElseGet(() -> cluster.read(kind.address(key)));
      Outcome outcome = outcome(key, answer);
      ended = true;
      return outcome;
    } finally {
      if (!ended) {
        filter.breakOff(key);
      }
    }
  }

  private Outcome outcome(ApplicationId key, ClusterResponse answer) throws Exception {
    if (answer instanceof ClusterResponse.Absent) {
      return absent(key);
    }
    if (!(answer instanceof ClusterResponse.Done done)) {
      throw ReconcileException.of("cannot read", kind.address(key), answer);
    }
    Resource primary = done.resource();
    return primary.isBeingDeleted() ? leaving(key, primary) : wanted(key, primary);
  }

  /** Tears down: the object had no finalizer, so its resources may still be there. */
  private Outcome absent(ApplicationId key) throws ReconcileException {
    ReconcileResult pass =
        engine.delete(
            Application.named(key.namespace(), key.name()).ownerKind(key.ownerKind()).build());
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        ? gone(key)
        : left(key, pass, records(pass, Map.of(), Reported.NOTHING));
  }

  private Outcome leaving(ApplicationId key, Resource primary) throws Exception {
    if (!finalizers.isOn(primary)) {
      return gone(key);
    }
    ReconcileResult pass = engine.delete(described(primary));
    if (pass.outcome() != ReconcileResult.Outcome.SETTLED && !endsWithNamespace(primary, pass)) {
      Resource now = latest(statuses.write(primary, latest(primary), pass, Reported.NOTHING));
      return left(key, pass, expected(now, pass, Map.of(), Reported.NOTHING));
    }
    if (pass.outcome() != ReconcileResult.Outcome.SETTLED) {
      LOG.warn("{} is released with its namespace, its teardown failed", primary.address());
    }
    ClusterResponse freed = finalizers.remove(primary);
    if (freed instanceof ClusterResponse.Done || freed instanceof ClusterResponse.Absent) {
      return gone(key);
    }
    throw ReconcileException.of("cannot let go of", primary.address(), freed);
  }

  /**
   * Returns whether a teardown that fails is no longer needed: all that is left is in the namespace
   * of the object, which is being deleted with all its contents and all permissions there.
   */
  private boolean endsWithNamespace(Resource primary, ReconcileResult pass) {
    return pass.outcome() == ReconcileResult.Outcome.FAILED
        && pass.state().records().keySet().stream()
            .allMatch(id -> id.namespace().equals(primary.namespace()))
        && LeavingNamespaceCluster.isLeaving(cluster, primary.namespace());
  }

  /**
   * Returns the application for a deletion. Its resources are in the state, so that the object
   * matters for settings and hooks alone.
   */
  private Application described(Resource primary) {
    try {
      return application(primary);
    } catch (Exception e) {
      LOG.warn("{} is torn down as it was: {}", primary.address(), e.toString());
      return Application.ownedBy(Owner.of(primary)).build();
    }
  }

  private Application application(Resource primary) throws Exception {
    Application application = applications.of(kind.reader().apply(primary));
    ApplicationId expected = PrimarySource.key(primary.address());
    if (!kind.key(application.id()).equals(expected)) {
      throw new IllegalStateException(
          "the application of " + expected + " has to be called so, got " + application.id());
    }
    return application.revision().isEmpty()
        ? application.toBuilder().revision(PrimaryRevision.of(primary)).build()
        : application;
  }

  private Outcome gone(ApplicationId key) {
    filter.forget(key);
    children.watch(key, Set.of());
    definitions.await(key, Set.of());
    return Outcome.gone();
  }

  private Outcome wanted(ApplicationId key, Resource primary) throws Exception {
    Application application;
    try {
      application = application(primary);
    } catch (Exception e) {
      statuses.observed(primary);
      throw e;
    }
    if (!filter.knows(key)) {
      Optional<Outcome> resumed = resumption.resumed(key, primary, application);
      if (resumed.isPresent()) {
        return resumed.get();
      }
    }
    ClusterResponse hold =
        createsNothing(primary, application)
            ? new ClusterResponse.Done(primary)
            : finalizers.add(primary);
    if (!(hold instanceof ClusterResponse.Done holding)) {
      throw ReconcileException.of("cannot hold", primary.address(), hold);
    }
    Set<Children.Kind> kinds = WatchedKinds.before(application, cluster);
    children.watchAlso(key, kinds);
    ProgressNote note = statuses.begin(primary, holding.resource());
    ReconcileResult pass;
    Resource held;
    try {
      pass = engine.reconcile(application);
    } finally {
      held = note.end();
    }
    children.watch(key, WatchedKinds.after(kinds, pass));
    Reported parts = Reported.of(reported, application, pass, cluster);
    ReconcileResult reportedPass = UnwatchedKinds.addTo(pass, children.refused(key));
    Resource told = latest(statuses.write(primary, latest(held), reportedPass, parts));
    Resource now = isDone(pass) ? free(told) : keep(application, told);
    Map<ResourceId, Projection> projections = engine.projections(application, pass.state());
    Outcome outcome = left(key, pass, expected(now, pass, projections, parts));
    boolean same = view.wish(now.tree()).equals(view.wish(primary.tree()));
    return same ? outcome : Outcome.requeueAfter(Duration.ZERO);
  }

  /** Returns whether nothing is there, and nothing will be until the desired state changes. */
  private static boolean isDone(ReconcileResult pass) {
    boolean ended =
        pass.outcome() == ReconcileResult.Outcome.SETTLED
            || pass.outcome() == ReconcileResult.Outcome.INVALID;
    return ended && pass.requeue() instanceof Requeue.OnChange && pass.state().records().isEmpty();
  }

  /**
   * Returns whether the object is suspended, or still desires nothing; a finalizer would then be
   * added and removed at once.
   */
  private boolean createsNothing(Resource primary, Application application) {
    boolean wasFreed = !finalizers.isOn(primary) && StatusWriter.isObserved(primary);
    return application.settings().suspend() || (wasFreed && isDone(engine.plan(application)));
  }

  /** An object that stands for nothing is not held; if it cannot be let go, a later pass does. */
  private Resource free(Resource primary) {
    return finalizers.remove(primary) instanceof ClusterResponse.Done done
        ? done.resource()
        : primary;
  }

  /** Most are held before the pass; not what came to want something after it was looked at. */
  private Resource keep(Application application, Resource primary) {
    return !application.settings().suspend()
            && finalizers.add(primary) instanceof ClusterResponse.Done done
        ? done.resource()
        : primary;
  }

  /**
   * Returns the given object, or reads it again if another writer, such as a state store, has
   * changed it.
   */
  private Resource latest(Resource last) {
    boolean moved =
        cluster.cachedVersions().of(last.address()) instanceof CachedVersion.Seen seen
            && !seen.resourceVersion().equals(last.resourceVersion());
    return moved && cluster.read(last.address()) instanceof ClusterResponse.Done done
        ? done.resource()
        : last;
  }

  private List<Expected> expected(
      Resource primary,
      ReconcileResult pass,
      Map<ResourceId, Projection> projections,
      Reported reported) {
    List<Expected> all = new ArrayList<>();
    all.add(Expected.primary(primary, view));
    all.addAll(records(pass, projections, reported));
    pass.awaited().forEach(object -> Expected.awaited(object).ifPresent(all::add));
    return all;
  }

  private static List<Expected> records(
      ReconcileResult pass, Map<ResourceId, Projection> projections, Reported reported) {
    List<Expected> all = new ArrayList<>();
    boolean awaited = isAnyAwaited(pass);
    Set<ResourceId> held = held(pass);
    for (ResourceRecord record : pass.state().records().values()) {
      Projection projection = projections.get(record.id());
      Projection.View observing = projection == null ? DeletionView.VALUE : projection.view();
      Digest left = projection == null ? DeletionView.NOTHING : digest(record);
      all.add(
          new Expected(
              record.address(),
              reported.view(record.id(), observing),
              record.uid(),
              record.resourceVersion(),
              reported.digest(record.id(), held.contains(record.id()) ? HELD : left),
              projection == null
                  ? LastReadiness.UNKNOWN
                  : LastReadiness.after(pass.readiness().get(record.id()), awaited)));
    }
    return all;
  }

  private static boolean isAnyAwaited(ReconcileResult pass) {
    return pass.outcome() != ReconcileResult.Outcome.SETTLED
        && pass.outcome() != ReconcileResult.Outcome.BLOCKED;
  }

  /** Returns the resources that are blocked without an error, by a hook or by their annotation. */
  private static Set<ResourceId> held(ReconcileResult pass) {
    Set<ResourceId> held = new HashSet<>();
    pass.delta().blocked().forEach(blocked -> held.add(blocked.resource()));
    pass.problems().stream()
        .filter(Problem::isError)
        .flatMap(problem -> problem.resource().stream())
        .forEach(held::remove);
    return held;
  }

  /** Sensitive values are not remembered, so their digest is learned from the next event. */
  private static @Nullable Digest digest(ResourceRecord record) {
    return record.id().groupKind().equals("Secret")
        ? null
        : record.lastObserved().map(Digest::of).orElse(null);
  }

  /** The pass has ended, and has left these objects. */
  private Outcome left(ApplicationId key, ReconcileResult pass, List<Expected> objects)
      throws ReconcileException {
    filter.end(key, objects);
    return definitions.await(key, UnservedKinds.of(pass, cluster))
        ? Outcome.requeueAfter(ARRIVAL_CHECK)
        : NextRun.after(pass);
  }
}
