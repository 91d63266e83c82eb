package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One pass over one resource that is owned or missing: a pure function from specification, state
 * and live object to the object to ask for (rules READ, SCHEMA, POLICY and STATE-2).
 */
@API(status = INTERNAL)
public final class ResourceModel {

  private ResourceModel() {}

  /**
   * Runs one pass.
   *
   * @param spec the specification
   * @param memory the state
   * @param live the object as it is, empty if there is none
   * @param isAdopted whether the object is adopted in this pass
   * @param server responds to the requests
   * @param now the time of the pass
   * @return the result
   */
  public static ResourceStep step(
      ResourceSpec spec,
      ResourceMemory memory,
      Optional<ObjectNode> live,
      boolean isAdopted,
      ModelServer server,
      Instant now) {
    ResourcePass pass = ResourcePass.of(spec, memory, server, now);
    return live.isPresent()
        ? new UpdateModel(pass).update(live.get(), isAdopted)
        : new CreationModel(pass).create();
  }

  /**
   * Reads ACT-14: an object that differs stays as it is, and so does what is remembered of it,
   * where updates are not allowed.
   *
   * @param spec the specification
   * @param memory the state
   * @param live the object as it is
   * @param now the time of the pass
   * @return the result, empty if there is nothing to change
   */
  static Optional<ResourceStep> different(
      ResourceSpec spec, ResourceMemory memory, ObjectNode live, Instant now) {
    ModelServer none =
        (before, asked) -> {
          throw new IllegalStateException("an application that does not update was written");
        };
    return new UpdateModel(ResourcePass.of(spec, memory, none, now)).different(live, memory);
  }

  /** Reads ACT-8: every observed field, at least one of them beyond the identity, is as desired. */
  static boolean isSatisfied(ResourceSpec spec, ObjectNode live) {
    Map<FieldPath, JsonNode> byHooks = new LinkedHashMap<>(spec.byHooks());
    byHooks.remove(ApplicationModel.MARK); // it cannot be on a foreign object
    ResourceSpec unmarked =
        new ResourceSpec(
            spec.manifest(), spec.schema(), byHooks, spec.facts(), spec.removesFields());
    Desired desired = Desired.of(unmarked);
    TargetModel target =
        new TargetModel(
            unmarked,
            ResourceMemory.NONE,
            new ContestModel(Map.of(), Instant.EPOCH),
            Pins.NONE,
            Instant.EPOCH,
            false);
    JsonNode wanted = target.object(desired, live);
    return Values.same(wanted, live)
        && target.decisions().stream()
            .anyMatch(
                decision ->
                    decision.outcome() == Decision.Outcome.KEPT
                        && decision.policy() != Policy.WATCHED);
  }

  static String uid(ObjectNode object) {
    return object.at("/metadata/uid").asText();
  }
}
