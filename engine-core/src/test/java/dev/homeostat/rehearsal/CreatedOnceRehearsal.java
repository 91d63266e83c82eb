package dev.homeostat.rehearsal;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.Settings.Wanted;
import java.util.List;

/** An operator of wrapped jobs: creates once, never heals, and takes away when suspended. */
final class CreatedOnceRehearsal {

  private CreatedOnceRehearsal() {}

  static ReconcileResult pass(
      Engine engine, Owner wrapper, List<Resource> wrapped, boolean suspended) {
    ApplicationBuilder builder =
        Application.ownedBy(wrapper)
            .manifest(Manifest.of(wrapped))
            .wanted(suspended ? Wanted.ABSENT : Wanted.PRESENT);
    for (Resource resource : wrapped) {
      // Observes nothing but that the object is there: it is created, and never healed.
      builder.observe(ObserverSchema.of(resource.id()).build());
    }
    return engine.reconcile(builder.build());
  }

  static boolean areResourcesDeployed(ReconcileResult pass) {
    return !pass.state().records().isEmpty();
  }
}
