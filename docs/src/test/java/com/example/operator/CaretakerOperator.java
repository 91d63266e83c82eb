package com.example.operator;

import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Teardown;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.report.ResourceReport.Outcome;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.util.List;

/** An operator that creates its objects once, watches them, and decides itself what follows. */
final class CaretakerOperator {

  private final Engine engine;

  CaretakerOperator(Cluster cluster) {
    // snippet: without-state
    Engine engine = Engine.builder().cluster(cluster).state(StateStore.none()).build();
    // end
    this.engine = engine;
  }

  /** Creates what was not created yet, one after the other. */
  ReconcileResult create(Owner owner, Manifest manifest, List<ResourceAddress> created) {
    // snippet: create-only
    Application batch =
        Application.ownedBy(owner)
            .manifest(manifest)
            .actions(Action.CREATE)
            .created(created)
            .ownObjectsOnly()
            .wave(ResourceId.configMap("input"), 1)
            .wave(ResourceId.of("batch/Job", "work"), 2)
            .build();
    // end
    return engine.reconcile(batch);
  }

  /** Reports the objects, and changes none. */
  List<ResourceId> lost(Owner owner, Manifest manifest, List<ResourceAddress> created) {
    Application batch =
        Application.ownedBy(owner).manifest(manifest).actions().created(created).build();
    // snippet: lost
    ReconcileResult seen = engine.reconcile(batch);
    List<ResourceId> lost =
        seen.resources().stream()
            .filter(
                report ->
                    report.outcome() == Outcome.MISSING
                        || report.foreign()
                        || report.beingDeleted())
            .map(ResourceReport::resource)
            .toList();
    // end
    return lost;
  }

  /** Deletes all objects, and returns what is left of them. */
  List<ResourceReport> remove(Owner owner, Manifest manifest, List<ResourceAddress> created) {
    // snippet: at-once
    Application batch =
        Application.ownedBy(owner)
            .manifest(manifest)
            .created(created)
            .teardown(Teardown.AT_ONCE)
            .build();
    List<ResourceReport> left =
        engine.delete(batch).resources().stream()
            .filter(report -> report.outcome() != Outcome.DELETED)
            .toList();
    // end
    return left;
  }
}
