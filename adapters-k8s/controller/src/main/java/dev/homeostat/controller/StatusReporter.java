package dev.homeostat.controller;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reports of a controller, and their way into the status of the primary objects. */
final class StatusReporter<T> {

  private static final Logger LOG = LoggerFactory.getLogger(StatusReporter.class);

  private final PrimaryKind<T> kind;
  private final @Nullable LiveStatusReport<T> report;
  private final @Nullable ProgressReport<T> progress;
  private final ProgressNotes notes = ProgressNotes.start();

  StatusReporter(PrimaryKind<T> kind, ApplicationSettings<T> settings) {
    this.kind = kind;
    this.report = settings.report();
    this.progress = settings.progress();
  }

  /**
   * Returns the patch of a report; empty if the report has no members. Conditions are a list that
   * others write to, too, and a patch replaces it as a whole.
   */
  private static Optional<StatusPatch> patch(Object status) {
    StatusPatch patch =
        StatusPatch.report(
                Objects.requireNonNull(
                    status,
                    "the report of the status returned null; one without members, such as Map.of(),"
                        + " leaves the status alone"))
            .observingGeneration();
    return patch.isEmpty()
        ? Optional.empty()
        : Optional.of(patch.has("conditions") ? patch.guardedBy("/status/conditions") : patch);
  }

  /** Begins a pass whose progress is reported if it takes long. */
  ProgressNote begin(StepObject primary) {
    return progress == null || StatusWriter.isObserved(primary.begun())
        ? ProgressNote.none(primary.current())
        : notes.begin(primary.current(), object -> noted(primary, object));
  }

  /** Writes the status during a pass; a failure does no harm to the pass. */
  private ClusterResponse noted(StepObject primary, Resource held) {
    Resource read = primary.begun();
    try {
      Optional<StatusPatch> status =
          progress == null ? Optional.empty() : patch(progress.of(kind.reader().apply(read)));
      return status
          .map(patch -> primary.statuses().write(held, read, patch))
          .orElseGet(() -> new ClusterResponse.Done(held));
    } catch (Exception e) {
      LOG.warn("the progress of {} cannot be written: {}", held.address(), e.toString());
      return new ClusterResponse.Done(held);
    }
  }

  /** Writes the status after a pass, unless another writer has removed the object. */
  void write(StepObject primary, ReconcileResult pass, Reported reported) throws Exception {
    LiveStatusReport<T> made = report;
    if (made != null) {
      primary.report(
          object -> patch(made.of(kind.reader().apply(object), pass, reported.objects())));
    }
  }
}
