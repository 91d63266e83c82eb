package dev.homeostat.spring;

import dev.homeostat.spi.LifecycleHook;

/** A hook that META-INF/services names. */
public final class DiscoveredHook implements LifecycleHook {

  @Override
  public String name() {
    return "discovered";
  }
}
