package dev.homeostat.core.plan;

import dev.homeostat.Rule;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.plan.WithheldEdits.WithheldEdit;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.resource.RecreationPolicy;
import java.util.Set;

/** The way out of a refused change (rules POLICY-9 and ACT-12). */
final class RefusalAdvice {

  private static final String RECREATE = Annotations.ON_IMMUTABLE + ": recreate";

  /** Kinds whose objects take something along that a new object does not have. */
  private static final Set<String> WITH_CONTENT =
      Set.of(
          "PersistentVolumeClaim",
          "PersistentVolume",
          "Namespace",
          "apiextensions.k8s.io/CustomResourceDefinition");

  private RefusalAdvice() {}

  /** The same in the pass that was refused and in those that wait. */
  static String of(PreparedResource prepared, WithheldEdit refused) {
    if (refused.edit().rule() == Rule.POLICY_2 && !refused.immutable()) {
      return "set the field again, or let it go (fieldRemoval: keep, or observer_schema_except)";
    }
    if (!refused.immutable()) {
      return "correct the value; what is refused is tried again when it changes";
    }
    if (WITH_CONTENT.contains(prepared.id().groupKind())) {
      return "change it back, or take another name: a new object would not have the content of this"
          + " one";
    }
    return RecreationPolicy.isWanted(prepared)
        // It is refused although it is wanted only where the application allows too little.
        ? "change it back, or let the program that defines the application allow the actions"
            + " DELETE and RECREATE (ApplicationBuilder.actions), which a new object needs"
        : "change it back, or have the object deleted and created again: set "
            + RECREATE
            + " in metadata.annotations of the resource";
  }
}
