package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The input of one pass over one resource.
 *
 * @param spec the specification
 * @param desired what it desires
 * @param memory the state before the pass
 * @param server responds to the requests
 * @param contests the contests, which the writes of the pass change
 * @param now the time of the pass
 */
record ResourcePass(
    ResourceSpec spec,
    Desired desired,
    ResourceMemory memory,
    ModelServer server,
    ContestModel contests,
    Instant now) {

  static ResourcePass of(
      ResourceSpec spec, ResourceMemory memory, ModelServer server, Instant now) {
    ResourceMemory known = inVersion(spec, memory);
    return new ResourcePass(
        spec,
        Desired.of(spec),
        known.with(known.pins().resumed()),
        server,
        new ContestModel(memory.contests(), now),
        now);
  }

  /** Reads POLICY-8: another apiVersion drops pins and accepted forms. */
  private static ResourceMemory inVersion(ResourceSpec spec, ResourceMemory memory) {
    boolean isAnother =
        memory
            .last()
            .map(last -> last.spec().manifest().path("apiVersion"))
            .filter(version -> !version.equals(spec.manifest().path("apiVersion")))
            .isPresent();
    return isAnother ? memory.with(Pins.NONE).with(List.of()) : memory;
  }

  /** Returns the target of this pass. */
  TargetModel target(ResourceMemory known, Pins pins, boolean isFirstSight) {
    return new TargetModel(spec, known, contests, pins, now, isFirstSight);
  }

  /** Returns the comparison of an object with what is remembered, without the contests. */
  ObjectLook look(ResourceMemory after, JsonNode object) {
    TargetModel target =
        new TargetModel(spec, after, new ContestModel(Map.of(), now), after.pins(), now, false);
    return new ObjectLook(target, target.object(desired, object));
  }

  /** Reads POLICY-7: only writes that ask what was asked before put something back. */
  boolean isRepair(ResourceMemory known) {
    return known.last().filter(before -> Values.same(before.tree(), desired.tree())).isPresent();
  }

  /**
   * The comparison with an object.
   *
   * @param target the target, with its decisions
   * @param wanted the object to ask for
   */
  record ObjectLook(TargetModel target, ObjectNode wanted) {}
}
