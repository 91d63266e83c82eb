package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Resource;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.Optional;

/**
 * The applications that a former process has left settled. Such an application needs no pass at the
 * start of this process: its object is reported ready in its present revision, and each of its
 * resources has the version that its state remembers.
 */
final class SettledApplications {

  private final Engine engine;
  private final CachedVersions cached;
  private final Finalizers finalizers;
  private final PrimaryView view;

  /**
   * No applications yet.
   *
   * @param view of the objects; where labels matter, none is known to be settled, because no state
   *     remembers labels
   */
  SettledApplications(
      Engine engine, CachedVersions cached, Finalizers finalizers, PrimaryView view) {
    this.engine = engine;
    this.cached = cached;
    this.finalizers = finalizers;
    this.view = view;
  }

  /**
   * Returns the state of an application without a difference; empty if it needs a pass, also
   * because it waits for objects of others.
   *
   * @param primary its object
   * @param application as described by the object
   */
  Optional<ApplicationState> settled(Resource primary, Application application) {
    return view == PrimaryView.UNLABELLED && isReportedReady(primary) && finalizers.isOn(primary)
        ? engine.state(application).filter(state -> isUnchanged(application, state))
        : Optional.empty();
  }

  /** Returns whether the status says that the present generation is live. */
  private static boolean isReportedReady(Resource primary) {
    if (!StatusWriter.isObserved(primary)) {
      return false;
    }
    for (JsonNode condition : primary.tree().at("/status/conditions")) {
      if (condition.path("type").asText().equals(Condition.READY)) {
        return condition.path("status").asText().equals("True");
      }
    }
    return false;
  }

  private boolean isUnchanged(Application application, ApplicationState state) {
    return application.revision().equals(state.observedRevision())
        && application.uid().equals(state.uid())
        && application.awaited().isEmpty()
        && !state.records().isEmpty()
        && state.records().values().stream().allMatch(this::isUnchanged);
  }

  /**
   * Returns whether a resource is the application's own and has not changed. An object of another
   * owner that is as desired is only expected, and has no watch, so it is read by a pass.
   */
  private boolean isUnchanged(ResourceRecord record) {
    return record.phase() == ResourceRecord.Phase.PRESENT
        && record.refused().isEmpty()
        && record.contests().isEmpty()
        && cached.of(record.address()) instanceof CachedVersion.Seen seen
        && seen.uid().equals(record.uid())
        && seen.resourceVersion().equals(record.resourceVersion());
  }
}
