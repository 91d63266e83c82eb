package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.ClusterResponse;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reports of a controller, and their way into the status of the primary objects. */
final class StatusReporter<T> {

  private static final Logger LOG = LoggerFactory.getLogger(StatusReporter.class);
  private static final KubernetesSerialization SERIALIZATION = new KubernetesSerialization();

  private final PrimaryKind<T> kind;
  private final @Nullable LiveStatusReport<T> report;
  private final @Nullable ProgressReport<T> progress;
  private final StatusWriter statuses;
  private final ProgressNotes notes = ProgressNotes.start();

  StatusReporter(ControllerSettings<T> settings) {
    this.kind = settings.kind();
    this.report = settings.report();
    this.progress = settings.progress();
    this.statuses = new StatusWriter(settings.cluster());
  }

  /** Writes {@code observedGeneration} of an object from which no application could be made. */
  void observed(Resource primary) {
    if (report != null) {
      statuses.write(primary, primary, JsonNodeFactory.instance.objectNode());
    }
  }

  /** Begins a pass whose progress is reported if it takes long. */
  ProgressNote begin(Resource read, Resource held) {
    return progress == null || StatusWriter.isObserved(read)
        ? ProgressNote.none(held)
        : notes.begin(held, object -> noted(read, object));
  }

  /** Writes the status during a pass; a failure does no harm to the pass. */
  private ClusterResponse noted(Resource read, Resource held) {
    try {
      Object status = progress == null ? null : progress.of(kind.reader().apply(read));
      return status == null
          ? new ClusterResponse.Done(held)
          : statuses.write(held, read, members(status));
    } catch (Exception e) {
      LOG.warn("the progress of {} cannot be written: {}", held.address(), e.toString());
      return new ClusterResponse.Done(held);
    }
  }

  /**
   * Writes the status after a pass.
   *
   * @param read the object as it was read for the pass
   * @param held the object as it is now
   * @return the object as it was written
   */
  Resource write(Resource read, Resource held, ReconcileResult pass, Reported reported)
      throws Exception {
    if (report == null) {
      return held;
    }
    Object status = report.of(kind.reader().apply(read), pass, reported.objects());
    if (status == null) {
      return held;
    }
    ClusterResponse answer = statuses.write(held, read, members(status));
    if (answer instanceof ClusterResponse.Done done) {
      return done.resource();
    }
    if (answer instanceof ClusterResponse.Absent) {
      return held;
    }
    throw ReconcileException.of("cannot write the status of", held.address(), answer);
  }

  private static ObjectNode members(Object status) {
    JsonNode tree = SERIALIZATION.convertValue(status, JsonNode.class);
    if (!(tree instanceof ObjectNode members)) {
      throw new IllegalStateException("expected a status with members, got " + tree.getNodeType());
    }
    return members;
  }
}
