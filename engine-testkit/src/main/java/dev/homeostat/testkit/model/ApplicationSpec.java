package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Action;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The specification of an application whose resources are all in one wave.
 *
 * @param uid the mark of its objects
 * @param resources in the order of the manifest
 * @param settings its settings
 * @param actions the changes that it allows (rule ACT-14)
 * @param isKept whether its state is kept; otherwise marks are the inventory (rule STATE-4)
 */
@API(status = INTERNAL)
public record ApplicationSpec(
    String uid,
    Map<ResourceId, ResourceSpec> resources,
    Settings settings,
    Set<Action> actions,
    boolean isKept) {

  // Copies.
  public ApplicationSpec {
    resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
    actions = Set.copyOf(actions);
  }

  boolean allows(Action action) {
    return actions.contains(action);
  }
}
