package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.controller.segment.SegmentLabels;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.kubernetes.watch.WatchScope;
import dev.homeostat.runtime.ControlLoop;
import dev.homeostat.runtime.ControlLoopBuilder;
import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.QueueDepth;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An operator: reconciles for each object of a kind the application that the object describes.
 * Thread-safe.
 *
 * <p>A pass runs when an object changes, when something observed of its resources changes, when the
 * last pass requested it, and at a long resync interval; nothing else triggers one. An object that
 * is deleted is held by a finalizer until its application is torn down.
 *
 * <pre>{@code
 * Controller controller =
 *     Controller.named("wordbundles")
 *         .of(cluster, WebPage.class)
 *         .application(bundle -> Application.ownedBy(owner(bundle)).manifest(of(bundle)).build())
 *         .engine(engine)
 *         .status((bundle, pass) -> statusOf(bundle, pass))
 *         .leadership(LeaseLeadership.of(client, "operators", "wordbundle-operator"))
 *         .start();
 * }</pre>
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Controller implements AutoCloseable {

  /**
   * The annotation that requests a pass: each new value has the object reconciled at once, with all
   * objects read and all pauses after failures ended. A report can show in the status which value
   * was handled.
   */
  public static final String RECONCILE_ANNOTATION = "homeostat.dev/reconcile";

  /**
   * The code of the warning that a report gets, in the result of a pass, for each kind that the
   * controller may not watch.
   */
  public static final String NOT_WATCHED = "NotWatched";

  private final ControlLoop<ApplicationId> loop;
  private final PrimarySource primaries;
  private final Children children;
  private final RequeueTrigger trigger = new RequeueTrigger();
  private final List<SecondarySource> secondaries;
  private final PrimaryKind<?> kind;

  Controller(ControllerSettings<?> settings) {
    kind = settings.kind();
    ChangeFilter filter = new ChangeFilter(settings.cluster().cachedVersions(), trigger);
    ApplicationSettings<?> applications = settings.applications();
    ObjectReport report = applications == null ? null : applications.objects();
    ReportedObjects reported =
        report == null
            ? null
            : new ReportedObjects(report, settings.cluster().cachedVersions(), filter);
    PrimaryCopies copies = new PrimaryCopies(settings.cluster().cachedVersions());
    PrimaryUids uids = new PrimaryUids();
    RecentChanges recent =
        new RecentChanges(
            reported == null ? filter : reported,
            uids,
            trigger,
            settings.ownership()::segment,
            settings.headStart());
    SegmentLabels labels = SegmentLabels.of(settings.name(), settings.ownership());
    children =
        new Children(
            settings.cluster().watches(),
            labels,
            recent,
            settings.namespaces(),
            settings.watched(),
            trigger);
    AwaitedDefinitions definitions = new AwaitedDefinitions(settings.cluster().watches(), trigger);
    AnticipatedKinds kinds =
        new AnticipatedKinds(settings.manifests(), settings.cluster(), children);
    StepParts parts = parts(settings, labels, reported);
    ApplicationCaches caches =
        new ApplicationCaches(
            uids,
            copies,
            kinds,
            filter,
            children,
            definitions,
            parts.confirmed(),
            reported,
            settings.secondaries());
    primaries = primaries(settings, caches);
    ControlLoopBuilder<ApplicationId> builder =
        ControlLoop.named(
                settings.name(),
                new StepRunner(
                    settings, steps(settings, parts, recent), parts, filter, copies, definitions))
            .source(primaries)
            .source(
                new ChildrenSource(
                    trigger, children, definitions, primaries::hasSynced, primaries::known, recent))
            .workers(settings.workers())
            .backoff(settings.backoff())
            .rate(settings.rate())
            .resync(settings.resync())
            .grace(settings.grace())
            .time(settings.time())
            .ownership(settings.ownership())
            .listener(recent)
            .listener(parts.confirmed());
    secondaries =
        settings.secondaries().stream()
            .flatMap(view -> SecondarySource.of(view, settings.cluster(), kind))
            .toList();
    secondaries.forEach(builder::source);
    settings.listeners().forEach(builder::listener);
    loop = builder.build();
  }

  private StepParts parts(
      ControllerSettings<?> settings, SegmentLabels labels, @Nullable ReportedObjects reported) {
    return new StepParts(
        settings.cluster(),
        labels,
        this::mayWrite,
        settings.engine(),
        new Finalizers(settings.finalizer()),
        new ConfirmedObjects(),
        children,
        reported,
        settings.clock());
  }

  private boolean mayWrite(ApplicationId key) {
    return loop.mayWrite(key);
  }

  private static <T> Steps steps(
      ControllerSettings<T> settings, StepParts parts, RecentChanges recent) {
    ApplicationSettings<T> applications = settings.applications();
    Engine engine = settings.engine();
    if (applications != null && engine != null) {
      return new ApplicationSteps<>(settings, applications, engine, parts, recent);
    }
    return new ReconcilerSteps<>(
        settings.kind(), Objects.requireNonNull(settings.reconciler(), "reconciler"));
  }

  private static PrimarySource primaries(ControllerSettings<?> settings, ApplicationCaches caches) {
    WatchScope all = WatchScope.of(settings.kind().apiVersion(), settings.kind().kind());
    List<WatchScope> scopes =
        settings.namespaces().isEmpty()
            ? List.of(all)
            : settings.namespaces().stream().map(all::in).toList();
    return new PrimarySource(
        settings.kind().kind(),
        settings.cluster().watches(),
        scopes,
        caches.filter(),
        caches.uids(),
        caches.copies(),
        caches.kinds(),
        new SharedPrimaries(settings.ownership(), caches::forget));
  }

  /**
   * Begins to describe a controller.
   *
   * @param name its name in logs, health and names of threads; a part of its finalizer
   * @return the next step, {@code of}
   * @throws IllegalArgumentException if it is not of small letters, digits and dashes
   */
  public static ControllerBuilder.Named named(String name) {
    if (!name.matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?")) {
      throw new IllegalArgumentException("expected small letters, digits and dashes, got " + name);
    }
    return new ControllerBuilder.Named(name);
  }

  /**
   * Returns the name of the controller.
   *
   * @return as it was named
   */
  public String name() {
    return loop.name();
  }

  /**
   * Starts to watch, and works when all that is there is known. Returns at once.
   *
   * @throws IllegalStateException if it has been started
   */
  public void start() {
    loop.start();
  }

  /**
   * Stops: begins no pass, waits for those under way, gives the lease back and ends its watches. No
   * effect if it does not run; it can be started again.
   *
   * @param grace how long passes under way may take
   */
  public void stop(Duration grace) {
    loop.stop(grace);
  }

  /** Stops with the grace period that it was given. */
  @Override
  public void close() {
    loop.close();
  }

  /**
   * Returns the health of the controller, for probes.
   *
   * @return as of now; not ready if it is not started, or cannot watch its primary objects.
   *     Problems of the watches on their resources are reported by {@link #troubles}
   */
  public Health health() {
    return loop.health();
  }

  /**
   * Returns the watches that receive no events now, for example because the cluster cannot be
   * reached, a kind is not served, or a permission is missing: those on the primary objects first,
   * then those of views, then those on their resources. Without a watch on resources, their objects
   * are read at the next pass, and no other kind is concerned.
   *
   * @return the watches with their problems; empty if all receive events
   */
  public List<WatchHealth> troubles() {
    return Stream.of(
            primaries.watchHealth().stream(),
            secondaries.stream().map(SecondarySource::watchHealth).flatMap(Optional::stream),
            children.health().stream())
        .flatMap(Function.identity())
        .filter(health -> !health.isGood())
        .toList();
  }

  /**
   * Returns whether it works: all that is there is known, and it leads or owns objects.
   *
   * @return as of now
   */
  public boolean isWorking() {
    return loop.isWorking();
  }

  /**
   * Has a pass of an application run soon, for a reason that the controller does not watch, such as
   * a call of its workload. Returns at once; nothing comes of it while the controller does not
   * {@link #isWorking() work}.
   *
   * @param application namespace and name of its object; of one that is not there nothing comes
   */
  public void wake(ApplicationId application) {
    trigger.accept(kind.key(application));
  }

  /**
   * Returns the number of objects that wait for a pass.
   *
   * @return as of now
   */
  public QueueDepth depth() {
    return loop.depth();
  }
}
