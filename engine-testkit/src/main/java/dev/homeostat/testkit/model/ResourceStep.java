package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The result of one pass for one resource.
 *
 * @param outcome the outcome for the resource
 * @param memory the state after the pass
 * @param asked the objects that were asked for, in their order
 * @param decisions for the observed paths of the last look
 * @param awaiting observed fields that the server has not given, and lists below their minimum
 * @param ineffective removals that were answered with the value still there, reported once
 * @param isAsWanted whether every enforced field is as desired, or in an accepted form (law 15)
 */
@API(status = INTERNAL)
public record ResourceStep(
    Outcome outcome,
    ResourceMemory memory,
    List<ObjectNode> asked,
    List<Decision> decisions,
    Set<FieldPath> awaiting,
    Set<FieldPath> ineffective,
    boolean isAsWanted) {

  /** The outcome of a pass for a resource (rule ACT-16). */
  public enum Outcome {
    /** It was not there and was created. */
    CREATED,
    /** It differed, and something was changed. */
    UPDATED,
    /** It is as desired. */
    UNCHANGED,
    /** It is as desired, and not owned. */
    SATISFIED,
    /** It differs, and waits for something. */
    WAITING,
    /** It differs, and needs a change by the user. */
    BLOCKED
  }

  static ResourceStep untouched(Outcome outcome, ResourceMemory memory, boolean isAsWanted) {
    return new ResourceStep(outcome, memory, List.of(), List.of(), Set.of(), Set.of(), isAsWanted);
  }
}
