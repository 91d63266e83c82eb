package dev.homeostat.appbundle.bundle;

import java.util.List;

/**
 * A group of components.
 *
 * @param name of the group
 * @param components in the order in which they are deployed; at least one
 */
public record ComponentGroup(String name, List<BundleComponent> components) {

  /** Copies the components. */
  public ComponentGroup {
    components = List.copyOf(components);
  }

  long firstWave() {
    return components.stream().mapToLong(BundleComponent::syncWave).min().orElse(0);
  }

  long lastWave() {
    return components.stream().mapToLong(BundleComponent::syncWave).max().orElse(0);
  }
}
