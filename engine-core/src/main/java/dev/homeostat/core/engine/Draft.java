package dev.homeostat.core.engine;

import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.mangle.Generation;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.read.Kinds;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.report.Held;
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
record Draft(
    List<Desired> desired,
    Map<ResourceId, HypotheticalSchema> schemas,
    Map<ResourceId, Integer> waves,
    Map<ResourceId, List<Generation>> generations,
    Settings.Wanted wanted,
    Kinds kinds,
    List<Held> unknownKinds,
    List<Held> unavailableKinds,
    Translation translation,
    List<Problem> problems) {

  Draft {
    desired = List.copyOf(desired);
    schemas = Map.copyOf(schemas);
    unknownKinds = List.copyOf(unknownKinds);
    unavailableKinds = List.copyOf(unavailableKinds);
    problems = List.copyOf(problems);
  }
}
