package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** The wave of a component. */
final class SyncWave {

  private static final int GROUP = 100;

  private SyncWave() {}

  static long of(JsonNode group, JsonNode component) {
    return of(group) + UnstableSort.order(component);
  }

  /** Returns the wave with which a group begins. */
  static long of(JsonNode group) {
    return GROUP * UnstableSort.order(group);
  }
}
