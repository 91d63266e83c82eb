package dev.homeostat.rehearsal;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.StateStore;
import java.time.Duration;

/** A reconciler of an operator framework: one custom resource, one application, one pass. */
final class ReconcilerRehearsal {

  /** An answer to the framework. */
  sealed interface Control {
    /** Status only. */
    record PatchStatus(String message) implements Control {}

    /** Status, and once more. */
    record Again(String message, Duration after) implements Control {}

    /** An exception, after which the framework tries again with its own delays. */
    record Fail(String message) implements Control {}
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
    return control(pass);
  }

  /** Does what the result asks for; nothing else is known of the pass. */
  private static Control control(ReconcileResult pass) {
    String message = pass.problems().isEmpty() ? "as wanted" : pass.problems().get(0).toString();
    if (pass.requeue() instanceof Requeue.After after) {
      return new Control.Again(message, after.delay());
    }
    return pass.requeue() instanceof Requeue.WithBackoff
        ? new Control.Fail(message)
        : new Control.PatchStatus(message);
  }

  boolean cleanUp(Owner primary) {
    return engine.delete(Application.ownedBy(primary).build()).outcome()
        == ReconcileResult.Outcome.SETTLED;
  }
}
