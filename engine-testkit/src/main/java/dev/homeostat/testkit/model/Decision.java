package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The decision of the model about one path, with the policy behind it.
 *
 * @param path which field
 * @param policy the policy of the field
 * @param outcome the outcome
 */
@API(status = INTERNAL)
public record Decision(FieldPath path, Policy policy, Outcome outcome) {

  /** The outcome for a path. */
  public enum Outcome {
    /** It is as desired. */
    KEPT,
    /** It is set to the desired value. */
    SET,
    /** It is removed. */
    REMOVED,
    /** It was enforced, is no longer desired, and stays unchanged. */
    LET_GO,
    /** The value that the server chose is kept from now on. */
    PINNED,
    /** The server has not given a value yet, or a list is below its minimum. */
    AWAITING,
    /** It differs from the desired value, but is an accepted form. */
    ACCEPTED,
    /** The server refuses it. */
    REFUSED,
    /** It is contested, and its repair waits. */
    HELD
  }

  /** As in {@code /spec/replicas enforced SET}. */
  @Override
  public String toString() {
    return path + " " + policy + " " + outcome;
  }

  /** The paths of the decisions with an outcome. */
  static Set<FieldPath> paths(List<Decision> decisions, Decision.Outcome outcome) {
    Set<FieldPath> paths = new LinkedHashSet<>();
    for (Decision decision : decisions) {
      if (decision.outcome() == outcome) {
        paths.add(decision.path());
      }
    }
    return paths;
  }
}
