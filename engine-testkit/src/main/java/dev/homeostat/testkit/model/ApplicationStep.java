package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The result of one pass for an application.
 *
 * @param memory the state after the pass
 * @param inventory the state that was saved before the first write (rule STATE-3)
 * @param resources the result for each desired resource (rule ACT-16)
 * @param deleted resources that are no longer desired and whose deletion was requested
 * @param isDeletionHeld whether the deletions wait for a confirmation (rule ACT-11)
 * @param isReady whether everything is as desired (law 15)
 */
@API(status = INTERNAL)
public record ApplicationStep(
    ApplicationMemory memory,
    ApplicationMemory inventory,
    Map<ResourceId, ResourceStep> resources,
    Set<ResourceId> deleted,
    boolean isDeletionHeld,
    boolean isReady) {

  // Copies.
  public ApplicationStep {
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
    deleted = Set.copyOf(deleted);
  }
}
