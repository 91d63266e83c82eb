package dev.homeostat.appbundle.bundle;

import java.util.List;

/**
 * A group of components.
 *
 * @param name of the group
 * @param components in the order in which they are deployed; at least one
 */
public record Group(String name, List<Component> components) {

  /** Copies the components. */
  public Group {
    components = List.copyOf(components);
  }

  long firstWave() {
    return components.stream().mapToLong(Component::syncWave).min().orElse(0);
  }

  long lastWave() {
    return components.stream().mapToLong(Component::syncWave).max().orElse(0);
  }
}
