package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceMemory.Pause;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The results of one pass over one resource. */
final class StepResults {

  private final ResourcePass pass;

  StepResults(ResourcePass pass) {
    this.pass = pass;
  }

  /** Returns the result for a creation that a contest holds back. */
  ResourceStep held() {
    return new ResourceStep(
        Outcome.WAITING,
        pass.memory().withContests(pass.contests().all()),
        List.of(),
        List.of(new Decision(FieldPath.root(), Policy.ENFORCED, Decision.Outcome.HELD)),
        Set.of(),
        Set.of(),
        false);
  }

  /** Reads ACT-6: the next write waits. */
  ResourceStep paused(Set<FieldPath> awaiting) {
    ResourceMemory memory = pass.memory();
    boolean isInvalid = memory.pause() != null && memory.pause().isInvalid();
    return new ResourceStep(
        isInvalid ? Outcome.BLOCKED : Outcome.WAITING,
        memory,
        List.of(),
        List.of(),
        isInvalid ? Set.of() : awaiting,
        Set.of(),
        false);
  }

  /** Returns what is remembered after a write that failed. */
  ResourceMemory failing(ResourceMemory after, ServerReply reply) {
    boolean isInvalid = reply instanceof ServerReply.Invalid;
    return after.withPause(
        Pause.after(pass.memory().pause(), isInvalid, pass.desired(), pass.now()));
  }

  /** Reads ACT-6: what is invalid needs a change of the manifest, all else heals by time. */
  ResourceStep failed(
      ServerReply reply,
      List<ObjectNode> asked,
      List<Decision> decisions,
      ResourceMemory after,
      Set<FieldPath> awaiting) {
    Outcome outcome = reply instanceof ServerReply.Invalid ? Outcome.BLOCKED : Outcome.WAITING;
    return new ResourceStep(outcome, after, asked, decisions, awaiting, Set.of(), false);
  }

  /** Returns the awaited fields, and the lists that wait for others (rule POLICY-5). */
  Set<FieldPath> awaiting(ResourceMemory after, JsonNode object) {
    TargetModel target = pass.look(after, object).target();
    Set<FieldPath> awaiting =
        new LinkedHashSet<>(AwaitedModel.of(pass.desired(), after.pins(), object));
    awaiting.addAll(target.belowMinimum());
    return awaiting;
  }

  /** Determines the result from a second comparison, which makes no request (law 15). */
  ResourceStep done(
      Outcome outcome,
      ResourceMemory after,
      List<ObjectNode> asked,
      List<Decision> decisions,
      ObjectNode stored,
      Set<FieldPath> ineffective) {
    ResourcePass.ObjectLook look = pass.look(after, stored);
    boolean isAsWanted =
        Values.same(look.wanted(), stored)
            && !isWaiting(look.target())
            && Decision.paths(decisions, Decision.Outcome.REFUSED).isEmpty()
            && after.refused().isEmpty();
    boolean isLeft = !look.target().belowMinimum().isEmpty() || (isHeld(decisions) && !isAsWanted);
    return new ResourceStep(
        outcome == Outcome.CREATED ? outcome : left(after, decisions, isLeft).orElse(outcome),
        after.withPause(null),
        asked,
        decisions,
        awaiting(after, stored),
        ineffective,
        isAsWanted);
  }

  /**
   * Reads ACT-16: a resource with a difference that is not reverted in this pass is waiting or
   * blocked.
   */
  private static Optional<Outcome> left(
      ResourceMemory after, List<Decision> decisions, boolean isLeft) {
    boolean wasRefused = !Decision.paths(decisions, Decision.Outcome.REFUSED).isEmpty();
    if (wasRefused || !after.refused().isEmpty()) {
      return Optional.of(Outcome.BLOCKED);
    }
    return isLeft ? Optional.of(Outcome.WAITING) : Optional.empty();
  }

  private static boolean isWaiting(TargetModel target) {
    return !target.belowMinimum().isEmpty()
        || target.decisions().stream()
            .anyMatch(
                decision ->
                    decision.outcome() == Decision.Outcome.HELD
                        || decision.outcome() == Decision.Outcome.REFUSED);
  }

  private static boolean isHeld(List<Decision> decisions) {
    return !Decision.paths(decisions, Decision.Outcome.HELD).isEmpty();
  }
}
