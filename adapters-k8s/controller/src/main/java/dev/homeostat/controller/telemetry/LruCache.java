package dev.homeostat.controller.telemetry;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what was not asked for in the longest time. */
final class LruCache<K, V> extends LinkedHashMap<K, V> {

  private static final int MOST = 4096;

  LruCache() {
    super(16, 0.75f, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > MOST;
  }
}
