package dev.homeostat.internal.application;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Teardown;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * The order in which resources are created and deleted.
 *
 * @param waves the waves of resources (rule ACT-2)
 * @param awaited the objects of other owners, with the waves in which they count (rule ACT-3)
 * @param teardown the order of a teardown (rule ACT-4)
 */
@API(status = INTERNAL, since = "0.1")
public record ResourceOrder(
    Map<ResourceId, Integer> waves, Map<ResourceAddress, Integer> awaited, Teardown teardown) {

  // Copies the maps.
  public ResourceOrder {
    waves = Map.copyOf(waves);
    awaited = Map.copyOf(awaited);
  }
}
