package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.mangle.SecretGeneration;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.report.HeldResource;
import java.util.List;
import java.util.Map;

/**
 * What steps 0 to 3 made of an application, without what is remembered of its resources.
 *
 * @param desired what is wanted, mangled, in the order of the manifest
 * @param schemas by resource, what would be observed if more were said
 * @param waves the wave of each resource
 * @param generations by resource, secrets to be generated
 * @param wanted whether hooks want the resources to be there
 * @param kinds what the kinds are
 * @param unknownKinds what takes part in nothing, its kind being unknown
 * @param unavailableKinds the same for now, because nobody can say what its kind is
 * @param translation what step 0 gave
 * @param problems what is wrong
 */
record DesiredState(
    List<DesiredResource> desired,
    Map<ResourceId, HypotheticalSchema> schemas,
    Map<ResourceId, Integer> waves,
    Map<ResourceId, List<SecretGeneration>> generations,
    Settings.Wanted wanted,
    KindCatalog kinds,
    List<HeldResource> unknownKinds,
    List<HeldResource> unavailableKinds,
    Translation translation,
    List<Problem> problems) {

  DesiredState {
    desired = List.copyOf(desired);
    schemas = Map.copyOf(schemas);
    unknownKinds = List.copyOf(unknownKinds);
    unavailableKinds = List.copyOf(unavailableKinds);
    problems = List.copyOf(problems);
  }
}
