package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.controller.ApplicationDescription.Described;
import dev.homeostat.controller.ApplicationDescription.Undescribed;
import dev.homeostat.report.Condition;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The steps of a controller whose objects describe an application each: a step is a pass, and
 * derives the status from its result. A copy of the watch needs no confirmation, since the engine
 * decides by its state and by live objects.
 */
final class ApplicationSteps<T> implements Steps {

  private static final Logger LOG = LoggerFactory.getLogger(ApplicationSteps.class);

  private final PrimaryKind<T> kind;
  private final Applications<T> applications;
  private final Engine engine;
  private final NamespaceEnds ends;
  private final Finalizers finalizers;
  private final StatusReporter<T> statuses;
  private final ApplicationResumption<T> resumption;

  ApplicationSteps(
      ControllerSettings<T> settings,
      ApplicationSettings<T> own,
      Engine engine,
      StepParts parts,
      RecentChanges recent) {
    this.kind = settings.kind();
    this.applications = own.applications();
    this.engine = engine;
    this.ends = new NamespaceEnds(settings.cluster());
    this.finalizers = parts.finalizers();
    this.statuses = new StatusReporter<>(kind, own);
    this.resumption =
        new ApplicationResumption<>(settings, engine, finalizers, recent, own.resumed());
  }

  @Override
  public boolean confirmsCopies() {
    return false;
  }

  @Override
  public boolean actsOnAbsence() {
    return true;
  }

  /** Tears down: the object had no finalizer, so its resources may still be there. */
  @Override
  public StepOutcome absent(ApplicationId key, StepPasses passes) {
    ReconcileResult pass =
        passes.delete(
            Application.named(key.namespace(), key.name()).ownerKind(key.ownerKind()).build());
    return pass.outcome() == ReconcileResult.Outcome.SETTLED
        ? StepOutcome.ignore()
        : StepOutcome.of(pass.requeue());
  }

  @Override
  public StepOutcome step(Step step) throws Exception {
    return step.isBeingDeleted() ? leaving(step) : wanted(step);
  }

  private StepOutcome leaving(Step step) throws Exception {
    ReconcileResult pass = step.delete(described(step.resource()));
    if (pass.outcome() != ReconcileResult.Outcome.SETTLED) {
      Optional<NamespaceEnd> end = ends.of(pass);
      if (end.isEmpty()) {
        statuses.write(step.object(), pass, Reported.NOTHING);
        return step.outcome(pass);
      }
      LOG.warn("{} {}", step.resource().address(), end.get());
    }
    step.release();
    return StepOutcome.ignore();
  }

  private Application described(Resource primary) {
    ApplicationDescription description = description(primary);
    if (description instanceof Undescribed undescribed) {
      LOG.warn("{} is torn down as it was: {}", primary.address(), undescribed.problem());
    }
    return description.forTeardown(primary);
  }

  private ApplicationDescription description(Resource primary) {
    return ApplicationDescription.of(primary, () -> applications.of(kind.reader().apply(primary)));
  }

  private static boolean isReportedReady(Resource primary) {
    return Conditions.of(primary).is(Condition.READY, Condition.Status.TRUE);
  }

  /**
   * Reports that there is no application, and again only for another generation or while the status
   * has {@code Ready=True}. The run fails and is repeated.
   */
  private Exception refused(StepObject primary, Undescribed undescribed) throws Exception {
    if (!StatusWriter.isObserved(primary.begun()) || isReportedReady(primary.begun())) {
      statuses.write(primary, engine.plan(undescribed.refused(primary.begun())), Reported.NOTHING);
    }
    if (undescribed.cause() instanceof Exception failure) {
      return failure;
    }
    throw (Error) undescribed.cause();
  }

  private StepOutcome wanted(Step step) throws Exception {
    StepObject primary = step.object();
    ApplicationDescription description = description(primary.begun());
    if (description instanceof Undescribed undescribed) {
      throw refused(primary, undescribed);
    }
    Application application = ((Described) description).application();
    if (step.isFirst()) {
      Optional<StepOutcome> resumed = resumption.resumed(step, application);
      if (resumed.isPresent()) {
        return resumed.get();
      }
    }
    if (!createsNothing(primary.begun(), application)) {
      step.hold();
    }
    ProgressNote note = statuses.begin(primary);
    ReconcileResult pass;
    try {
      pass = step.reconcile(application);
    } finally {
      primary.wrote(note.end());
    }
    statuses.write(primary, pass, step.passes().reported());
    if (isDone(pass)) {
      free(step);
    } else if (!application.settings().suspend() && !step.isBeingDeleted()) {
      keep(step);
    }
    return step.outcome(pass);
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
  private static void free(Step step) {
    try {
      step.release();
    } catch (StepException e) {
      LOG.debug("released later: {}", e.getMessage());
    }
  }

  /** Most are held before the pass; not what came to want something after it was looked at. */
  private static void keep(Step step) {
    try {
      step.hold();
    } catch (StepException e) {
      LOG.debug("held later: {}", e.getMessage());
    }
  }
}
