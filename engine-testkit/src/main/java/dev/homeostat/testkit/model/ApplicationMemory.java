package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * The state of an application in the model: its inventory (rule STATE-3).
 *
 * @param isSaved whether there is a state; without one, the state counts as lost (rule STATE-4)
 * @param resources the state of each resource that exists, or may exist
 */
@API(status = INTERNAL)
public record ApplicationMemory(boolean isSaved, Map<ResourceId, ResourceMemory> resources) {

  /** The memory before the first pass. */
  public static final ApplicationMemory NONE = new ApplicationMemory(false, Map.of());

  // Copies.
  public ApplicationMemory {
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
  }

  /**
   * Returns what another process remembers.
   *
   * @param process the memory that the process had last
   * @return this memory, with what only a process knows taken from the other one
   */
  public ApplicationMemory inProcessOf(ApplicationMemory process) {
    Map<ResourceId, ResourceMemory> known = new LinkedHashMap<>();
    resources.forEach(
        (id, memory) ->
            known.put(
                id,
                memory.withPause(
                    process.resources().getOrDefault(id, ResourceMemory.NONE).pause())));
    return new ApplicationMemory(isSaved, known);
  }
}
