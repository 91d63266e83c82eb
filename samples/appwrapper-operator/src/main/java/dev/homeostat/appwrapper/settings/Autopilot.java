package dev.homeostat.appwrapper.settings;

import dev.homeostat.controller.pods.ResourceTaints;
import dev.homeostat.controller.pods.ResourceTaints.Taint;
import java.util.List;
import java.util.Map;

/**
 * How pods keep away from nodes with broken devices.
 *
 * @param injectAntiAffinities whether pods get affinities
 * @param monitorNodes whether pods on such nodes count as failed
 * @param preferNoScheduleWeight the weight of affinities that are only preferred
 * @param resourceTaints by the name of a resource, the labels of nodes
 */
public record Autopilot(
    boolean injectAntiAffinities,
    boolean monitorNodes,
    int preferNoScheduleWeight,
    Map<String, List<Taint>> resourceTaints) {

  // Copies the map.
  public Autopilot {
    resourceTaints = Map.copyOf(resourceTaints);
  }

  /** Returns what the labels of nodes mean for pods. */
  public ResourceTaints taints() {
    return new ResourceTaints(resourceTaints);
  }
}
