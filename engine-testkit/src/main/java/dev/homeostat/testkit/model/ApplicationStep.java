package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ResourceId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * What one pass does with an application.
 *
 * @param memory what is remembered from now on
 * @param inventory what was saved before the first write (rule STATE-3)
 * @param resources what is done with each desired resource (rule ACT-16)
 * @param deleted resources that are no longer wanted and were asked away
 * @param isDeletionHeld whether the deletions wait for a confirmation (rule ACT-11)
 * @param isReady whether everything is as wanted (law 15)
 */
@API(status = EXPERIMENTAL, since = "0.1")
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
