package dev.homeostat.rehearsal;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;
import java.util.Optional;

/** A reconciler of an operator framework: one custom resource, one application, one pass. */
final class ReconcilerRehearsal {

  /** What the framework is told. */
  sealed interface Control {
    /** Status only. */
    record PatchStatus(String message) implements Control {}

    /** Status, and once more. */
    record Again(String message, Duration after) implements Control {}
  }

  private final Engine engine;

  ReconcilerRehearsal(Cluster cluster, StateStore state) {
    this.engine = Engine.builder().cluster(cluster).state(state).hooks(Hooks.discovered()).build();
  }

  Control reconcile(Owner primary, String yaml) {
    Application shop =
        Application.ownedBy(primary)
            .manifest(Manifest.parse(yaml))
            .observe(ResourceId.deployment("web"), s -> s.defaults().except("/spec/replicas"))
            .build();
    ReconcileResult pass = engine.reconcile(shop);
    return switch (pass.outcome()) {
      case SETTLED, PENDING -> new Control.PatchStatus("as wanted");
      case WAITING -> again(pass, "waiting");
      case FAILED -> again(pass, pass.problems().get(0).toString());
      case INVALID -> new Control.PatchStatus(pass.problems().toString());
    };
  }

  private static Control again(ReconcileResult pass, String message) {
    Optional<Duration> next = pass.next();
    return next.isPresent()
        ? new Control.Again(message, next.get())
        : new Control.PatchStatus(message);
  }

  boolean cleanUp(Owner primary) {
    return engine.delete(Application.ownedBy(primary).build()).outcome()
        == ReconcileResult.Outcome.SETTLED;
  }
}
