package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The passes of one step, and what of their objects is watched after it. For one thread. */
final class StepPasses {

  private final Cluster cluster;
  private final @Nullable Engine engine;
  private final Children children;
  private final @Nullable ReportedObjects cache;
  private final UnaryOperator<Application> labelled;
  private final ApplicationId key;

  private final Set<Children.Kind> kinds = new HashSet<>();
  private final List<Expected> objects = new ArrayList<>();
  private final List<ReconcileResult> results = new ArrayList<>();
  private Reported reported = Reported.NOTHING;

  StepPasses(StepParts parts, ApplicationId key) {
    this(
        parts.cluster(),
        parts.engineFor(key),
        parts.children(),
        parts.reported(),
        application -> parts.labels().labelled(key, application),
        key);
  }

  StepPasses(
      Cluster cluster,
      @Nullable Engine engine,
      Children children,
      @Nullable ReportedObjects cache,
      UnaryOperator<Application> labelled,
      ApplicationId key) {
    this.cluster = cluster;
    this.engine = engine;
    this.children = children;
    this.cache = cache;
    this.labelled = labelled;
    this.key = key;
  }

  Engine engine() {
    if (engine == null) {
      throw new IllegalStateException("a controller of applications needs an engine: .engine(…)");
    }
    return engine;
  }

  ReconcileResult plan(Application described) {
    Application application = labelled.apply(described);
    Set<Children.Kind> before = watchBefore(application);
    return passed(application, before, engine().plan(application));
  }

  ReconcileResult reconcile(Application described) {
    Application application = labelled.apply(described);
    Set<Children.Kind> before = watchBefore(application);
    return passed(application, before, engine().reconcile(application));
  }

  private Set<Children.Kind> watchBefore(Application application) {
    Set<Children.Kind> before = WatchedKinds.before(application, cluster);
    children.watchAlso(key, before);
    return before;
  }

  private ReconcileResult passed(
      Application application, Set<Children.Kind> before, ReconcileResult pass) {
    watch(WatchedKinds.after(before, pass));
    reported = Reported.of(cache, application, pass, cluster);
    Map<ResourceId, Projection> projections = engine().projections(application, pass.state());
    objects.addAll(PassObjects.of(pass, projections, reported));
    ReconcileResult result = UnwatchedKinds.addTo(pass, children.refused(key));
    results.add(result);
    return result;
  }

  ReconcileResult delete(Application application) {
    ReconcileResult pass = engine().delete(labelled.apply(application));
    watch(WatchedKinds.after(Set.of(), pass));
    objects.addAll(PassObjects.of(pass, Map.of(), Reported.NOTHING));
    results.add(pass);
    return pass;
  }

  /** Watches kinds from now on, and after the step. */
  void watch(Set<Children.Kind> more) {
    kinds.addAll(more);
    children.watchAlso(key, more);
  }

  /** Adds objects of which a change runs a step. */
  void expect(Collection<Expected> more) {
    objects.addAll(more);
  }

  /** Returns the data that is reported of the resources of the last pass. */
  Reported reported() {
    return reported;
  }

  Set<Children.Kind> kinds() {
    return kinds;
  }

  List<Expected> objects() {
    return objects;
  }

  List<ReconcileResult> results() {
    return results;
  }
}
