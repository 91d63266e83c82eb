package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.Leadership;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Rate;
import dev.homeostat.runtime.TimeSource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A builder of a {@link Controller}; each method returns the builder.
 *
 * @param <T> the type of the primary objects, which describe applications
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ControllerBuilder<T> {

  private final String name;
  private final KubernetesCluster cluster;
  private final PrimaryKind<T> kind;
  private @Nullable Applications<T> applications;
  private @Nullable StepReconciler<T> reconciler;
  private @Nullable Engine engine;
  private @Nullable LiveStatusReport<T> report;
  private @Nullable ObjectReport objects;
  private @Nullable ProgressReport<T> progress;
  private @Nullable Consumer<T> resumed;
  private PrimaryView view = PrimaryView.WHOLE;
  private List<String> namespaces = List.of();
  private final Set<Children.Kind> watched = new LinkedHashSet<>();
  private final List<SecondaryView<?>> secondaries = new ArrayList<>();
  private @Nullable JsonPointer manifests;
  private String finalizer;
  private int workers = 4;
  private Backoff backoff = Backoff.DEFAULT;
  private Rate rate = Rate.DEFAULT;
  private Duration resync = Duration.ofHours(1);
  private Duration grace = Duration.ofSeconds(30);
  private Duration headStart = Duration.ofSeconds(2);
  private InstantSource clock = Clock.systemUTC();
  private TimeSource time = TimeSource.system();
  private KeyOwnership<ApplicationId> ownership = KeyOwnership.of(Leadership.none());
  private final List<LoopListener<ApplicationId>> listeners = new ArrayList<>();

  private ControllerBuilder(String name, KubernetesCluster cluster, PrimaryKind<T> kind) {
    this.name = name;
    this.cluster = cluster;
    this.kind = kind;
    this.finalizer = "homeostat.dev/" + name;
  }

  /** Waits for the kind of a controller that has a name. */
  public static final class Named {

    private final String name;

    Named(String name) {
      this.name = name;
    }

    /**
     * Sets the kind of the primary objects, by a class of the client.
     *
     * @param cluster where they are; the engine has to have the same one
     * @param type with the annotations of the client for group, version and kind
     * @param <T> the class
     * @return a builder
     * @throws IllegalArgumentException if it is not declared that its objects live in namespaces
     */
    public <T extends HasMetadata> ControllerBuilder<T> of(
        KubernetesCluster cluster, Class<T> type) {
      return new ControllerBuilder<>(name, cluster, PrimaryKind.of(type));
    }

    /**
     * Sets the kind of the primary objects, which are passed as trees.
     *
     * @param cluster where they are; the engine has to have the same one
     * @param apiVersion as in {@code example.com/v1}
     * @param kind as in {@code WebPage}; of objects that live in a namespace
     * @return a builder
     */
    public ControllerBuilder<Resource> of(
        KubernetesCluster cluster, String apiVersion, String kind) {
      return new ControllerBuilder<>(name, cluster, PrimaryKind.of(apiVersion, kind));
    }
  }

  /**
   * Returns the name of the controller.
   *
   * @return as it was given
   */
  public String name() {
    return name;
  }

  /**
   * Returns the cluster of the controller.
   *
   * @return as it was given
   */
  public KubernetesCluster cluster() {
    return cluster;
  }

  /**
   * Sets the function that returns the application of an object.
   *
   * @param value called for each pass
   * @return this
   */
  public ControllerBuilder<T> application(Applications<T> value) {
    applications = Objects.requireNonNull(value, "application");
    return this;
  }

  /**
   * Sets the reconciler, instead of {@link #application}. It decides itself about finalizer, status
   * and applications; {@link #status(StatusReport)}, {@link #progress} and {@link #resumed} do not
   * go with it.
   *
   * @param value called for each step
   * @return this
   */
  public ControllerBuilder<T> reconciler(StepReconciler<T> value) {
    reconciler = Objects.requireNonNull(value, "reconciler");
    return this;
  }

  /**
   * Gives the engine. A {@link #reconciler} without applications needs none.
   *
   * @param value made with the cluster of this controller
   * @return this
   */
  public ControllerBuilder<T> engine(Engine value) {
    engine = Objects.requireNonNull(value, "engine");
    return this;
  }

  /**
   * Sets the report that is written to the status of an object; without one, the controller leaves
   * the status alone. It writes what differs, and {@code observedGeneration} beside it: the
   * generation that it has read, also when the pass failed. A report without members writes
   * nothing. If another writer changes the conditions at the same moment, theirs stay: the report
   * is made again.
   *
   * @param value called after each pass with the object as it was reconciled and its present
   *     status, also while the object is being deleted
   * @return this
   */
  public ControllerBuilder<T> status(StatusReport<T> value) {
    Objects.requireNonNull(value, "status");
    report = (primary, pass, live) -> value.of(primary, pass);
    objects = null;
    return this;
  }

  /**
   * Sets the report that is written to the status of an object, with data of its resources. A
   * change of that data triggers a pass.
   *
   * @param reported the data of each resource that is of interest
   * @param value called after each pass, also while the object is being deleted
   * @return this
   */
  public ControllerBuilder<T> status(ObjectReport reported, LiveStatusReport<T> value) {
    objects = Objects.requireNonNull(reported, "reported");
    report = Objects.requireNonNull(value, "status");
    return this;
  }

  /**
   * Sets the report that is written to the status of an object while the first pass of a generation
   * takes longer than a second, such as a phase. Not written by default.
   *
   * @param value called once for such a pass, while it runs
   * @return this
   */
  public ControllerBuilder<T> progress(ProgressReport<T> value) {
    progress = Objects.requireNonNull(value, "progress");
    return this;
  }

  /**
   * Sets the function that gets each object whose application goes on after a restart as a former
   * process has left it: it is reported ready in this revision, and none of its resources has
   * changed. Its first pass follows within some minutes, or at its next change. Such objects are
   * passed to no one by default.
   *
   * @param value called instead of a report
   * @return this
   */
  public ControllerBuilder<T> resumed(Consumer<T> value) {
    resumed = Objects.requireNonNull(value, "resumed");
    return this;
  }

  /**
   * Ignores changes of labels and annotations of the primary objects, but for {@link
   * Controller#RECONCILE_ANNOTATION}. By default they trigger a pass, since an application may be
   * derived from them.
   *
   * @return this
   */
  public ControllerBuilder<T> ignoringLabels() {
    view = PrimaryView.UNLABELLED;
    return this;
  }

  /**
   * Restricts the controller to some namespaces; all by default. Objects elsewhere are never
   * reconciled, also if a secondary view concerns them or {@link Controller#wake} names them.
   *
   * @param values of the primary objects and of their resources
   * @return this
   * @throws IllegalArgumentException if one is null, as that of a client without a namespace
   */
  public ControllerBuilder<T> namespaces(String... values) {
    namespaces = NamespaceNames.of(values);
    return this;
  }

  /**
   * Names a kind that the objects want: what is there of it is known before the first pass. Kinds
   * that are not named are watched from the first pass on that has one.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return this
   */
  public ControllerBuilder<T> watching(String apiVersion, String kind) {
    watched.add(new Children.Kind(apiVersion, kind));
    return this;
  }

  /**
   * Fills a view of other objects, which the applications depend on. Passes begin when it is
   * filled, unless its kind is not served or may not be watched ({@link Controller#troubles}). A
   * kind that is not served is tried when a CustomResourceDefinition or an APIService announces it;
   * without the permission to list and watch these, it is tried again about twice a minute.
   *
   * @param view of no other controller
   * @return this
   */
  public ControllerBuilder<T> secondary(SecondaryView<?> view) {
    secondaries.add(Objects.requireNonNull(view, "view"));
    return this;
  }

  /**
   * Names the place of the manifest in the primary objects. The kinds there are watched from the
   * start on, and not from the first pass that has one; so a replica that begins to lead knows the
   * objects already.
   *
   * @param pointer a JSON pointer to a list of objects, as in {@code /spec/manifest}
   * @return this
   * @throws IllegalArgumentException if it is no JSON pointer
   */
  public ControllerBuilder<T> manifestsAt(String pointer) {
    manifests = JsonPointer.compile(pointer);
    return this;
  }

  /**
   * Sets the finalizer that holds an object until its application is torn down; {@code
   * homeostat.dev/<name>} by default.
   *
   * @param value as in {@code example.com/teardown}
   * @return this
   * @throws IllegalArgumentException if it has no domain
   */
  public ControllerBuilder<T> finalizer(String value) {
    if (!value.matches("[a-z0-9.-]+/[A-Za-z0-9._-]+")) {
      throw new IllegalArgumentException("expected a name such as example.com/x, got " + value);
    }
    finalizer = value;
    return this;
  }

  /**
   * Sets the number of passes that run at once; four by default.
   *
   * @param value at least 1
   * @return this
   */
  public ControllerBuilder<T> workers(int value) {
    workers = value;
    return this;
  }

  /**
   * Sets the delay before an object is retried whose pass could not be run, or whose result asks
   * for backoff; {@link Backoff#DEFAULT} by default. Other results say themselves when the next
   * pass is due.
   *
   * @param value for each object by itself
   * @return this
   */
  public ControllerBuilder<T> backoff(Backoff value) {
    backoff = Objects.requireNonNull(value, "backoff");
    return this;
  }

  /**
   * Sets the rate limit for retries of failed runs; {@link Rate#DEFAULT} by default.
   *
   * @param value for all objects together
   * @return this
   */
  public ControllerBuilder<T> rate(Rate value) {
    rate = Objects.requireNonNull(value, "rate");
    return this;
  }

  /**
   * Sets the interval after which an object is reconciled without an event; an hour by default.
   *
   * @param value the time
   * @return this
   */
  public ControllerBuilder<T> resync(Duration value) {
    resync = Objects.requireNonNull(value, "resync");
    return this;
  }

  /**
   * Sets the time that passes have to end when the controller stops; 30 seconds by default.
   *
   * @param value the time
   * @return this
   */
  public ControllerBuilder<T> grace(Duration value) {
    grace = Objects.requireNonNull(value, "grace");
    return this;
  }

  /**
   * Sets the time for which other applications wait at most for those that were seen changed before
   * the controller began to lead; two seconds by default.
   */
  ControllerBuilder<T> headStart(Duration value) {
    headStart = value;
    return this;
  }

  /**
   * Sets the clock of {@link StepContext#now}, by which the instant of a requeue is reached; that
   * of the system by default.
   *
   * @param value another clock, as for tests; it goes with {@link #time}
   * @return this
   */
  public ControllerBuilder<T> clock(InstantSource value) {
    clock = Objects.requireNonNull(value, "clock");
    return this;
  }

  /**
   * Sets the time source by which delays pass; {@link TimeSource#system} by default.
   *
   * @param value another time, as for tests; it goes with {@link #clock}
   * @return this
   */
  public ControllerBuilder<T> time(TimeSource value) {
    time = Objects.requireNonNull(value, "time");
    return this;
  }

  /**
   * Sets the leadership under which the controller works; without one it always works.
   *
   * @param value as in {@link dev.homeostat.runtime.LeaseLeadership}
   * @return this
   */
  public ControllerBuilder<T> leadership(Leadership value) {
    return ownership(KeyOwnership.of(value));
  }

  /**
   * Sets the ownership by which replicas share the objects: the controller works on those that it
   * owns, instead of on all while it leads.
   *
   * @param value keys are the applications; the same kind of ownership in all replicas
   * @return this
   */
  public ControllerBuilder<T> ownership(KeyOwnership<ApplicationId> value) {
    ownership = Objects.requireNonNull(value, "ownership");
    return this;
  }

  /**
   * Adds a listener to each run.
   *
   * @param value the listener
   * @return this
   */
  public ControllerBuilder<T> listener(LoopListener<ApplicationId> value) {
    listeners.add(Objects.requireNonNull(value, "listener"));
    return this;
  }

  /**
   * The controller, not started.
   *
   * @return a new controller
   * @throws IllegalStateException if there is neither an application with an engine nor a
   *     reconciler, or parts of both
   */
  public Controller build() {
    check();
    return new Controller(
        new ControllerSettings<>(
            name,
            cluster,
            kind,
            applications == null
                ? null
                : new ApplicationSettings<>(applications, report, objects, progress, resumed),
            reconciler,
            engine,
            view,
            namespaces,
            watched,
            secondaries,
            manifests,
            finalizer,
            workers,
            backoff,
            rate,
            resync,
            grace,
            headStart,
            clock,
            time,
            ownership,
            listeners));
  }

  private void check() {
    if (reconciler == null && (applications == null || engine == null)) {
      throw new IllegalStateException(
          "a controller needs to know what an object wants, and an engine: say .application(…) and"
              + " .engine(…), or .reconciler(…)");
    }
    boolean reports = report != null || progress != null || resumed != null;
    if (reconciler != null && (applications != null || reports)) {
      throw new IllegalStateException(
          "expected .reconciler(…) alone, got .application(…), .status(…), .progress(…) or"
              + " .resumed(…) beside it");
    }
  }

  /**
   * The controller, started.
   *
   * @return a new controller
   * @throws IllegalStateException as {@link #build}
   */
  public Controller start() {
    Controller controller = build();
    controller.start();
    return controller;
  }
}
